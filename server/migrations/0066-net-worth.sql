-- What players are worth, sealed for each day, and what changed it.

create type net_worth_source as enum
  ('market', 'trade', 'craft', 'farm', 'harvest', 'spin', 'rent', 'tavern', 'energy', 'exchange',
   'reward', 'given', 'unknown');

create table worth_close (
  day bigint primary key,
  priced_at bigint not null,
  is_sealed boolean not null default false
);
comment on table worth_close is
  'Days that have ended, and are closed. The first is the one before the counting began.';
comment on column worth_close.day is 'Unix seconds of the start of the day, UTC.';
comment on column worth_close.priced_at is
  'Unix milliseconds of the application clock when its prices were taken: late where no node was up.';
comment on column worth_close.is_sealed is
  'Nothing counts to it any more: what is carried late counts to the day after.';

create table worth_price (
  item_id integer not null,
  day bigint not null,
  price bigint,
  primary key (item_id, day)
);
comment on table worth_price is
  'The best buy price at the end of a day, where it is another than at the end of the day before.';
comment on column worth_price.price is 'Coins per piece; null where nobody buys it.';

create table worth_flow (
  player_id uuid not null,
  day bigint not null,
  source net_worth_source not null,
  asset integer not null,
  came numeric(30) not null check (came >= 0),
  went numeric(30) not null check (went >= 0),
  primary key (player_id, day, source, asset)
) with (fillfactor = 70);
comment on table worth_flow is
  'What came to players and left them on days that are not sealed for them: 0 coins, else pieces of the item.';
create index worth_flow_by_day on worth_flow (day, player_id);

create table worth_day (
  player_id uuid not null,
  day bigint not null,
  coins numeric(30) not null,
  items numeric(30) not null,
  unpriced integer not null,
  prices numeric(30) not null,
  primary key (player_id, day)
);
comment on table worth_day is
  'What a player was worth at the end of a day; as on the day before where there is no row. Never changed.';
comment on column worth_day.items is 'Coins: pieces, wherever they are, at the prices of that day.';
comment on column worth_day.unpriced is 'Kinds of items that nobody bought: they counted for nothing.';
comment on column worth_day.prices is 'Coins by which new prices changed it.';

create table worth_part (
  player_id uuid not null,
  day bigint not null,
  source net_worth_source not null,
  items_came numeric(30) not null,
  items_went numeric(30) not null,
  coins_came numeric(30) not null,
  coins_went numeric(30) not null,
  primary key (player_id, day, source)
);
comment on table worth_part is
  'What a source brought and took on a day, in coins; pieces at the prices of that day. With worth_day.prices it is all that changed. Never changed.';

create table worth_visit (
  player_id uuid primary key,
  visited_at bigint not null,
  worth numeric(30) not null,
  since_at bigint,
  since_worth numeric(30)
);
comment on table worth_visit is
  'What players were worth when they last looked at the home page, and at the end of the visit before.';
comment on column worth_visit.visited_at is 'Unix milliseconds of the application clock.';
comment on column worth_visit.since_at is 'Unix milliseconds; null during the first visit.';

revoke update, delete on worth_day, worth_part, worth_price from surprise_app;

-- The counting begins now: with the prices of this moment, and of nothing before.
with clock as (
  select (extract(epoch from clock_timestamp()) * 1000)::bigint + coalesce(
    (select offset_ms from moved_clock), 0) as now_ms
)
insert into worth_close (day, priced_at, is_sealed)
select (now_ms / 86400000 - 1) * 86400, now_ms, true from clock;
insert into worth_price (item_id, day, price)
select item_id, (select day from worth_close), buy_price from market where buy_price is not null;
