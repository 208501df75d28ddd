-- Alerts of a change in percent over a time (decisions/066).

-- What is there satisfies the narrower checks that were here before.
alter table price_alert
  drop constraint price_alert_price_of_check,
  drop constraint price_alert_direction_check,
  drop constraint price_alert_check1,
  add constraint price_alert_watches check (
    price_of in ('sell', 'buy', 'trade') and direction in ('above', 'below')
      and level between case direction when 'above' then 1 else -1000000000000 end
        and case direction when 'above' then 1000000000000 else -1 end
    or price_of in ('hour', 'day', 'week') and direction in ('up', 'down', 'either')
      and level between 100 and 100000) not valid;
comment on column price_alert.price_of is
  'The lowest sell lot, the highest buy lot, or the last trade; or the time over which the last trade has changed.';
comment on column price_alert.level is
  'Coins, negative for below: it fires where the price, with that sign, is at least this. Of a change: hundredths of a percent.';

create table price_reference (
  item_id integer not null,
  span text not null check (span in ('hour', 'day', 'week')),
  fill_id bigint not null,
  price bigint check (price > 0),
  primary key (item_id, span)
) with (fillfactor = 70);
comment on table price_reference is
  'What the last trade is compared with: of items and times with an alert that is not done.';
comment on column price_reference.fill_id is
  'The trade of that price; 0 for one that is older than single trades are kept.';
comment on column price_reference.price is
  'Coins per piece: the last trade that is at least as old as the time; null for none.';
grant select, insert, update, delete on price_reference to surprise_app;

create table reference_round (
  done_at bigint not null,
  item_id integer not null,
  span text not null
);
comment on table reference_round is
  'One row: the last round in which all references were moved on. Who moves them holds its lock.';
comment on column reference_round.done_at is 'Unix seconds.';
comment on column reference_round.item_id is
  'With the span: the last reference of the round that is under way; 0 for none.';
insert into reference_round values (0, 0, '');
grant select, update on reference_round to surprise_app;

-- Trades of an item are numbered in the order of their times, and no index has the times: the newest
-- one up to a time, after one that is known to be as old, is found by halving what is between.
create function last_fill(item integer, known bigint, up_to bigint) returns bigint
language plpgsql stable as $$
declare
  newest bigint := known;
  bound bigint;
  middle bigint;
  next_id bigint;
  next_at bigint;
begin
  loop
    select fill_id, created_at into next_id, next_at from fill
      where item_id = item and fill_id > newest order by fill_id limit 1;
    if not found or next_at > up_to then return newest; end if;
    newest := next_id;
    if bound is null then select max(fill_id) into bound from fill where item_id = item; end if;
    middle := newest + (bound - newest) / 2;
    select fill_id, created_at into next_id, next_at from fill
      where item_id = item and fill_id > middle order by fill_id limit 1;
    if found and next_at <= up_to then newest := next_id; else bound := middle; end if;
  end loop;
end $$;
