-- One row per thing that happened to a guest card: guest_reveals and guest_visits, event by event.
-- Key: game, event, kind.
select game, event, round, null as seat, 'revealed' as kind, guest, place, null as krones, null as source
from guest_reveals
union all
select game, taken_event, taken_round, seat, 'taken', guest, place, krones, source
from guest_visits
union all
select game, completed_event, completed_round, seat, 'completed', guest, null, null, null
from guest_visits
where completed_event is not null
union all
select game, seated_event, seated_round, seat, 'seated', guest, null, null, null
from guest_visits
where seated_event is not null
union all
select game, danced_event, danced_round, seat, 'danced', guest, null, null, null
from guest_visits
where danced_event is not null
