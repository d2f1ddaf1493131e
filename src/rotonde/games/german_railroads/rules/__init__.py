"""What German Railroads adds to the rules of Russian Railroads, by module; `registry.py` there holds it.

Events, as `kind(args) places`. All events of the base game happen here too, with the same arguments and places (its
rules/__init__.py lists them). Locomotive numbers in args (`number`, `replaces`) are 3 for a locomotive 3, and 31 for a
locomotive 3 with a stoker, which counts as 4; the same numbers stand in the actions `place` and `scrap`. A coal factory
has number 0 in args and the source `coal` in actions. Lines of the Germany board are muenchen, dresden and nuernberg;
special spaces are named by what they are printed on: `dresden:4`, `hamburg:11` (a branch), `e3_1:7` (an extension tile;
7 is the space of the line). New places are `branch:SEAT:BRANCH`, `area:SEAT:AREA`, `tiles` (extension tiles that are
left), `incomes` (income markers that are left), `income:SEAT` (those of a player), `coal:SEAT`, `foundries` (the pile
and the open ones), `foundry:SEAT:FOUNDRY`, `space:coal_stoker`, `stoker:SEAT:LINE:NUMBER` (on a locomotive),
`stoker:SEAT:factory:PLACE`, `emil` (his card, workers and trophies).

Headlines (what a player did)
    income(marker)                        income:SEAT; an income marker is used
    foundry(foundry, coal)                foundry:SEAT:FOUNDRY; a foundry is used for so much coal
    stoker(coal)                          space:coal_stoker; a stoker is taken from the pile
    end_turn()                            nothing more beside the main action
    emil_blocks(space, engineer, workers, roubles)   space:ID, emil; Émil's card shows it; roubles are from the supply
    emil_passes(why)                      emil; why: workers (none left), cards (none left)
Details (what came of it)
    branch(line, branch)                  branch:SEAT:BRANCH; the switch is set
    extension(area, tile)                 area:SEAT:AREA; a tile is laid
    income_taken(marker)                  income:SEAT
    extra_marker(placed)                  industry:SEAT; placed false: space 0 is occupied or the marker is gone
    no_income()                           incomes; the space gives nothing, no marker is left
    no_worker()                           special:SEAT:SPECIAL; the space gives nothing, the player has all workers
    coal(n)                               coal:SEAT; taken
    foundry_taken(foundry)                foundries; one that lay face up
    stoke(line, number)                   loco:SEAT:LINE; a stoker is attached to a locomotive (its number before)
    heat(place, number)                   factory:SEAT:PLACE; a stoker is attached to a factory
    closed(foundry)                       foundry:SEAT:FOUNDRY; it becomes a stoker
    stoker_lost(number)                   player:SEAT; its locomotive or factory left the board (its printed number)
    burn(coal, moves)                     coal:SEAT; coal paid for the coal factory, and the black moves it gives
    trigger(place, factory)               factory:SEAT:PLACE; a factory is used by an engineer
    lucky(card)                           player:SEAT; a start bonus drawn by an engineer
    german_revaluation()                  player:SEAT
    emil_skips(space, why, reason)        emil; the card is discarded. why: workers (he has too few), occupied,
                                          useless (its effect is not possible for the player; the reason is the code
                                          of the refusal: colour, room, steps, x2, tiles …), empty (no engineer)
    emil_takes(numbers)                   emil; tiles he takes out of the game
    emil_hires(engineer)                  emil, engineer:0
    emil_worker(workers, score)           emil; he gets one more for the player's score
    final_rival(n, number)                Émil's engineers in the majority: how many, the highest number
    points(points, why)                   as in the base game; why may be foundry: the best locomotive
Bookkeeping
    kept(engineer, new)                   of two engineers with one number, the new or the old one stays
    revealed(foundry)                     foundries
    shuffled()                            emil; all his cards form his pile again
"""
