-- One row per card and metric of adjusted strength over all games of the file, kept as it takes seconds to compute.
-- Key: deck, how, metric, card.
create table adjusted_strength (
    deck varchar not null, -- kind of card: staff, guest, hotel, celebrity, rehearsal or key
    how varchar not null, -- what the seats had of it: hand, taken, won or held
    card integer not null, -- its number
    metric varchar not null, -- adjusted_win, adjusted_margin, from_number, from_company or from_opponents
    n bigint not null, -- seats with the card [seats]
    games bigint not null, -- sampled games [games]
    value double, -- in the unit of the metric
    low double, -- lower end of the 95 % interval
    high double, -- upper end of the 95 % interval
    q double -- false discovery rate over the cards of the deck
);
