"""Where everything lies, in the units of the viewBox: action spaces above, the other boards, one's own railways."""

from __future__ import annotations

from rotonde.draw.states import BoxSpot

WIDTH, HEIGHT = 1080.0, 804.0
EDGE = 10.0
CAPTION = 34.0  # under a picture that stands alone

# the main board
HEAD = 20.0  # the baseline of the first headings
ROW = 27.0  # the top of the first plaques
LOW = 163.0  # the end of the second row
RAILS_X, RAIL_W, RAIL_H = 64.0, 76.0, 66.0
LOCO_X, LOCO_W = 530.0, 72.0
STACKS = BoxSpot(754, ROW, 200, 60)
AUX_X, AUX_W = 754.0, 67.0
CARDS_X, CARD_W, CARD_H = 964.0, 106.0, 24.6
STRIP_Y = 172.0  # the second row of the board: engineers and turn order
STRIP_H = 74.0
ORDER_X, ORDER_W = 782.0, 72.0
STRIP_END = ORDER_X - 14

# the boards of the others
MATS_Y, MAT_H = 272.0, 120.0

# the large board
BOARD = BoxSpot(EDGE, 402, WIDTH - 2 * EDGE, 394, 6)
BOARD_HEAD = BoxSpot(BOARD.x + 4, BOARD.y + 4, BOARD.w - 8, 34)  # whose it is and what it scores
LINE_X, CELL = 172.0, 53.0
LINES_Y = (92.0, 180.0, 257.0)  # below the top of the board
INDUSTRY_Y = 354.0
HAND = BoxSpot(724, BOARD.y + 143, 336, 165, 5)
