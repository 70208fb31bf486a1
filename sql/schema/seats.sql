-- One row per game and seat: how the game ended for it (or stands, where the log ends early).
-- Key: game, seat.
create table seats (
    game integer not null, -- the game: games
    seat integer not null, -- place in the turn order of round 1, from 1
    bot varchar not null, -- who played: name@version of a bot, a name without @ for a human
    board varchar not null, -- hotel board: rooms
    hotel integer, -- unique hotel: unique_hotels; null: none
    rehearsal varchar, -- rehearsal board, A to D; null: none
    score integer not null, -- sum of the nineteen parts [VP]
    guests_vp integer not null, -- printed on guests who moved in or danced [VP]
    rooms_prepared_vp integer not null, -- printed in rooms [VP]
    groups_vp integer not null, -- blue group bonuses [VP]
    rewards_vp integer not null, -- rewards of guests and rules [VP]
    staff_vp integer not null, -- staff other than end-of-game staff [VP]
    objectives_vp integer not null, -- objective markers [VP]
    emperor_track_vp integer not null, -- under the marker at the emperor scorings [VP]
    emperor_overflow_vp integer not null, -- steps beyond the end of the emperor track [VP]
    emperor_rewards_vp integer not null, -- VP printed on emperor tiles as reward [VP]
    emperor_penalties_vp integer not null, -- VP lost to emperor tiles, negative [VP]
    dancers_vp integer not null, -- row and section bonuses of dancers [VP]
    ballrooms_vp integer not null, -- scorings of ballrooms, -5 without a dancer included [VP]
    celebrities_vp integer not null, -- for taking celebrities, and what they gave [VP]
    hotels_vp integer not null, -- unique hotels [VP]
    end_staff_vp integer not null, -- end-of-game staff [VP]
    rooms_occupied_vp integer not null, -- 1, 2, 3, 4 per occupied room on floor 1, 2, 3, 4 [VP]
    krones_vp integer not null, -- 1 per krone left [VP]
    kitchen_vp integer not null, -- 1 per item left in the kitchen [VP]
    guests_left_vp integer not null, -- guests still in the café, negative [VP]
    rank integer, -- 1 = winner; equal seats share the better rank; null until finished
    win_share double, -- 1/k for each of k winners, else 0; null until finished [share]
    krones integer not null, -- krones left [krones]
    kitchen integer not null, -- items left in the kitchen [items]
    track integer not null, -- emperor track [steps]
    prepared integer not null, -- room tiles, vacant or occupied [rooms]
    occupied integer not null, -- occupied rooms [rooms]
    markers integer not null, -- objective markers placed [markers]
    staff_played integer not null, -- staff cards in play [cards]
    staff_left integer not null -- staff cards left in the hand [cards]
);
