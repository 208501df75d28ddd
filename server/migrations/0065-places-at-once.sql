-- Changed ratings are counted by whoever changes them, without a row for each that is deleted again: an
-- import of hundreds of thousands leaves nothing behind that every reader would pass over.

create function count_tavern_places(own tavern_place_change[]) returns boolean language plpgsql as $$
declare
  full_one text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('count_tavern_places', 0)) then
    return false;
  end if;
  for full_one in
    with taken as (delete from tavern_place_change returning key, change),
    changes as (select key, change from taken union all select key, change from unnest(own)),
    sums as (
      select left(key, digits) as prefix, sum(change) as change
      from changes cross join generate_series(0, 40) as digits
      group by 1),
    counted as (
      update tavern_place set players = players + sums.change
      from sums where tavern_place.prefix = sums.prefix and sums.change <> 0
      returning tavern_place.prefix, players, is_divided)
    select prefix from counted where not is_divided and players > 500
  loop
    perform divide_tavern_place(full_one);
  end loop;
  return true;
end $$;
comment on function count_tavern_places(tavern_place_change[]) is
  'Counts these changes and all that wait; false where another is at it, and nothing is counted.';

create or replace function tavern_place_changed() returns trigger language plpgsql as $$
declare
  own tavern_place_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(tavern_place_key(rating, player_id), 1)::tavern_place_change)
    into own from after;
  else
    select array_agg(row(tavern_place_key(side.rating, player_id), side.change)::tavern_place_change)
    into own
    from before join after using (player_id)
    cross join lateral (values (before.rating, -1), (after.rating, 1)) as side (rating, change)
    where before.rating <> after.rating;
  end if;
  if own is null or count_tavern_places(own) then return null; end if;
  insert into tavern_place_change select key, change from unnest(own);
  return null;
end $$;

drop function count_tavern_places();
comment on table tavern_place_change is
  'Ratings that came or went while another was counting: whoever writes next and finds nobody at it counts them.';

-- What was left to others is soon out of the way.
alter table tavern_place_change
  set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
