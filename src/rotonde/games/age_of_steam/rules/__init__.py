"""The rules of Age of Steam that several steps share, one module per subject.

What rules and steps tell (`Event`), with level (H headline, D detail, B bookkeeping), arguments and places. Hexes are
labels; `place`, `a`, `b`, `origin`, `to` are the names of cities or towns; `player…` are seats; `space` is a
space of the goods chart such as `west-3-1`; `track` is the notation of a tile.

====================  =  ==========================================================  ===========================
kind                     arguments                                                   places
====================  =  ==========================================================  ===========================
draw_chart            B  colour, space                                               space:SPACE
draw_city             B  colour, place                                               hex:PLACE
roll_order            B  dice (text "1.3.3"), total; the seat rolled                 order
first_order           D  players (list of seats, first to last)                      order
turn                  H  turn, turns                                                 turn
issue                 H  n, cash (gained); the seat                                  seat:N
issue_none            B                                                              seat:N
bid                   H  amount                                                      seat:N
hold                  H                                                              seat:N
leave                 H  position (from 1), cost                                     seat:N
lead                  D  cost (the last one left; position 1)                        seat:N
new_order             D  players (list of seats, first to last)                      order
choose                H  action (first_move, first_build, engineer, locomotive,      action:NAME
                         urbanization, production, turn_order)
engine                D  engine (the new level)                                      seat:N
urbanize              H  place, letter, colour                                       hex:PLACE
build                 H  hex, track, cost, how (new, add, redirect, both)            hex:HEX
takeover              D  place (where the ownerless line begins)                     hex:… along the line
link                  D  a, b, sections; the seat owns it                            hex:A, hex:B
give_up               D  place, hex, side (the free end); the seat loses the line    hex:HEX
done                  B  built                                                       seat:N
move                  H  colour, origin, to, links (how many)                        hex:ORIGIN, hex:TO
gain                  D  n, income (the new one); the seat owns n of the links       seat:N
upgrade               H  engine                                                      seat:N
no_move               H                                                              seat:N
collect               B  n, cash                                                     seat:N
pay                   B  n, cash                                                     seat:N
shortage              D  n, income                                                   seat:N
bankrupt              H                                                              seat:N
reduce                B  n, income                                                   seat:N
produce               H                                                              chart
no_production         H                                                              chart
idle_production       H  full (is it the chart? else the bag is empty)               chart
draw_production       D  colour                                                      chart
place                 H  colour, space                                               space:SPACE
put_back              B  colours (list)                                              chart
grow                  H  side, dice (text "1.3.3"); no seat                          chart
cube                  B  colour, place, space                                        hex:PLACE, space:SPACE
end                   H  reason (turns, last_player, nobody)
====================  =  ==========================================================  ===========================
"""
