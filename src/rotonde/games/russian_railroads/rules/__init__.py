"""The rules of Russian Railroads, by subject: each module says at its head what it holds, and under which rules.

Events, as `kind(args) places`. Seats in args are called player; lines, colours, spaces, tokens and cards are the ids of
the edition. Places are the targets `space:ID` (main board; `space:hired_7` an own engineer), `line:SEAT:LINE`,
`loco:SEAT:LINE`, `industry:SEAT`, `factory:SEAT:PLACE` (1 to 5), `engineer:SLOT`, `player:SEAT`, `stacks`,
`special:SEAT:LINE:SPACE`.

Headlines (what a player did)
    round(n, rounds)                      a round begins; the last one when n == rounds
    start(card)                           a start bonus was taken
    use(space, engineer, workers, black, temporary, roubles)   space:ID; engineer is 0 or its number
    pass(points, forced)                  forced: nothing left to act with, so it happened by itself
    reuse(space, engineer)                space:ID; the turn-order worker acts again
    reuse_declined()
    end()                                 the game is over
Details (what came of it)
    move(line, colour, space)             line:SEAT:LINE; the rail's new space
    rails(colours)                        new rails (a list of colours)
    worker()                              a new worker
    points(points, why)                   why: terminus, engineer, factory, effect, bonus (instead of a bonus card)
    x2(n) rouble(n) temporary(n)          taken
    step(from, to)                        industry:SEAT
    factory_used(factory)                 factory:SEAT:PLACE; a marker entered it
    locomotive(number)                    stacks; taken
    place(number, line, replaces)         loco:SEAT:LINE; replaces is 0 or the number displaced
    scrap(number, factory)                stacks; factory false: the special locomotive leaves the game
    factory(number, place, thrown_out)    factory:SEAT:PLACE; thrown_out 0 or a number
    earned(special)                       special:SEAT:…; a ? space
    token(token, special)                 special:SEAT:…
    card(card)                            a ? card
    marker() revaluation() medal() black_worker()      what ? tokens and cards bring
    engineer_gift(engineer)               the letterless engineer
    bonus_taken()                         a bonus card; everybody
    bonus_card(card)                      which one; only its owner
    repeat(space, engineer)               space:ID
    lapse(parts)                          parts of an effect that were not carried out (a list of op names)
    vain()                                player:SEAT; a piece was used, nothing of its effect can be carried out
    hire(engineer)                        engineer:0
    claim(place)                          space:ID
    swap(space)                           space:ID; the own worker came from there
    order(players)                        the new turn order, a list of seats
    score(points, lines, industry)        one seat's scoring; lines is a dict by line
    final_bonus(card, points)             a bonus card is revealed
    final_majority(rank, n, number, points)   engineers: rank 1 or 2, how many, the highest number
Bookkeeping
    removed(card)                         nobody sees it
    arrive(engineer, slot)                engineer:SLOT
    deal(player, place)
    leaves(engineer)                      the unhired engineer leaves the game
"""
