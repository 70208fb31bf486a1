-- One row per source that is a card, a board or lies on one: the card it counts for.
-- Key: source.
-- A row of a ballroom counts for the ballroom, a section of a rehearsal board for the board (A is 1); tiles count from 1 in the order of their names.
with

tiles as (
    select 'emperor tile ' || tile as name, row_number() over (order by tile) as card from emperor_tiles
),

cards as (
    select
        source,
        case kind when 'row' then 'ballroom' when 'section' then 'rehearsal' else kind end as deck,
        case kind
            when 'tile' then tiles.card
            when 'section' then ascii(regexp_extract(name, 'board (.)', 1)) - 64
            else number
        end::integer as card
    from sources
    left join tiles using (name)
    where kind in ('guest', 'staff', 'tile', 'objective', 'row', 'section', 'ballroom', 'celebrity', 'hotel')
)

select * from cards
