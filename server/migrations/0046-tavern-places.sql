-- A player's place among all, at a cost that grows with the logarithm of their number; and seeds of spins
-- that are there before anybody asks (decisions/018, decisions/019).

-- Smaller is better, equal ratings in the order of the players' ids: 8 hexadecimal digits and 32.
create function tavern_place_key(rating integer, player_id uuid) returns text
language sql immutable parallel safe
return lpad(to_hex(2147483647 - rating), 8, '0') || replace(player_id::text, '-', '');

create table tavern_place (
  prefix text collate "C" primary key,
  players bigint not null,
  is_divided boolean not null default false
) with (fillfactor = 70);
comment on table tavern_place is
  'A tree over the keys of places: how many begin with a prefix. One with more than 500 is divided by the next digit.';
comment on column tavern_place.players is 'Without the changes that wait in tavern_place_change.';

create table tavern_place_change (
  key text collate "C" not null,
  change smallint not null check (change in (-1, 1))
);
comment on table tavern_place_change is
  'Ratings that came or went and are not counted in the tree: whoever writes next and finds nobody at it counts them.';
grant select, insert, update, delete on tavern_place, tavern_place_change to surprise_app;

-- Whoever reads while it is being filled by the next migration, which has all who are there already.
insert into tavern_place values ('', 0);

create function divide_tavern_place(full_one text) returns void language plpgsql as $$
declare
  part text;
begin
  for part in
    -- What is there less what still waits: both as one statement sees them.
    with keys as (
      select tavern_place_key(rating, player_id) as key, 1 as one from tavern_rating
      where tavern_place_key(rating, player_id) collate "C" between full_one and full_one || 'g'
      union all
      select key, -change from tavern_place_change where key between full_one and full_one || 'g'),
    parts as (
      insert into tavern_place (prefix, players)
      select full_one || digit, coalesce(sum(one), 0)
      from unnest(string_to_array('0123456789abcdef', null)) as digit
      left join keys on substr(key, length(full_one) + 1, 1) = digit
      group by digit
      returning prefix, players)
    select prefix from parts where players > 500
  loop
    perform divide_tavern_place(part);
  end loop;
  update tavern_place set is_divided = true where prefix = full_one;
end $$;

-- Counts what has been changed, for all who left something: so nobody waits for a row of the tree.
create function count_tavern_places() returns void language plpgsql as $$
declare
  full_one text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('count_tavern_places', 0)) then return; end if;
  for full_one in
    with taken as (delete from tavern_place_change returning key, change),
    sums as (
      select left(key, digits) as prefix, sum(change) as change
      from taken cross join generate_series(0, 40) as digits
      group by 1),
    counted as (
      update tavern_place set players = players + sums.change
      from sums where tavern_place.prefix = sums.prefix and sums.change <> 0
      returning tavern_place.prefix, players, is_divided)
    select prefix from counted where not is_divided and players > 500
  loop
    perform divide_tavern_place(full_one);
  end loop;
end $$;
comment on function count_tavern_places is 'One at a time; who finds another at it leaves its changes to the next.';

create function tavern_place_of(own_rating integer, own_id uuid) returns bigint
language plpgsql stable as $$
declare
  own text := tavern_place_key(own_rating, own_id);
  path text := '';
  ahead bigint := 0;
begin
  while (select is_divided from tavern_place where prefix = path) loop
    ahead := ahead + (select coalesce(sum(players), 0) from tavern_place where prefix = any (
      select path || digit from unnest(string_to_array('0123456789abcdef', null)) as digit
      where digit < substr(own, length(path) + 1, 1)));
    path := left(own, length(path) + 1);
  end loop;
  return 1 + ahead
    + (select coalesce(sum(change), 0) from tavern_place_change where key < path)
    + (select count(*) from tavern_rating
       where tavern_place_key(rating, player_id) collate "C" between path and own
         and player_id <> own_id);
end $$;
comment on function tavern_place_of is 'From 1 on: how many are ahead of a player with this rating, and one.';

create function tavern_place_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tavern_place_change select tavern_place_key(rating, player_id), 1 from after;
  else
    insert into tavern_place_change
    select tavern_place_key(before.rating, player_id), -1
    from before join after using (player_id) where before.rating <> after.rating
    union all
    select tavern_place_key(after.rating, player_id), 1
    from before join after using (player_id) where before.rating <> after.rating;
  end if;
  perform count_tavern_places();
  return null;
end $$;
create trigger tavern_place_added after insert on tavern_rating
  referencing new table as after for each statement execute function tavern_place_changed();
create trigger tavern_place_moved after update on tavern_rating
  referencing old table as before new table as after
  for each statement execute function tavern_place_changed();

create function count_all_tavern_places() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count_tavern_places', 0));
  delete from tavern_place;
  insert into tavern_place (prefix, players)
  values ('', (select count(*) from tavern_rating) - (select coalesce(sum(change), 0) from tavern_place_change));
  if (select players > 500 from tavern_place) then perform divide_tavern_place(''); end if;
end $$;
comment on function count_all_tavern_places is 'Makes the tree anew, beside those who write.';

-- Every player has seeds from the start, whichever node makes them: reading them writes nothing.
create function new_seed(digits integer) returns text language sql volatile
return left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid())), 'hex'), digits);
comment on function new_seed is 'Hexadecimal digits, 64 at most, of the operating system''s chance.';

create function add_spin_seeds() returns trigger language plpgsql as $$
begin
  insert into spin_seed (seed_id, player_id, state, server_seed, client_seed, created_at) values
    (gen_random_uuid(), new.player_id, 'current', new_seed(64), new_seed(16), new.created_at),
    (gen_random_uuid(), new.player_id, 'next', new_seed(64), null, new.created_at);
  return null;
end $$;
create trigger player_has_seeds after insert on player for each row execute function add_spin_seeds();
