-- One row per kind of game, or some together, kind of card and what seats had of it: what adjusted strength needs of the sampled games.
-- Key: kinds, deck, how.
-- Sums over the 32 random groups of games (cluster of seat_results), one group after the other; see gah_stats/statistics/plus_minus.py.
create table plus_minus_sums (
    kinds integer[] not null, -- kinds of game, of mart kinds, rising
    deck varchar not null, -- kind of card: staff, guest, hotel, celebrity, rehearsal or key
    how varchar not null, -- what the seats had of it, such as hand or played
    opponents integer not null, -- of every seat
    cards integer[] not null, -- the numbers of the cards that any game of the file has; k is twice as many columns: own, opponents'
    games integer[] not null, -- sampled games by group [games]
    seats integer[] not null, -- seats by group and base rate [seats]
    totals integer[] not null, -- sums of the columns by group, base rate and column
    products integer[] not null, -- sums of products of two columns by group, upper triangle row by row
    moments double[] not null -- sums of column times win share and times margin by group and column, less the means of the base rate
);
