-- concurrently
-- What was there before 0046 had places and seeds for it.

drop index concurrently if exists tavern_rating_by_place;
create index concurrently tavern_rating_by_place
  on tavern_rating ((tavern_place_key(rating, player_id) collate "C"));
select count_all_tavern_places();
insert into spin_seed (seed_id, player_id, state, server_seed, client_seed, created_at)
select gen_random_uuid(), player_id, state, new_seed(64),
  case state when 'current' then new_seed(16) end, extract(epoch from now())::bigint
from player cross join unnest(array['current', 'next']::spin_seed_state[]) as state
where not exists (select from spin_seed as known
  where known.player_id = player.player_id and known.state = state.state)
on conflict do nothing;
