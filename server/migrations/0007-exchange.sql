-- Exchanges between Surprise coins and the platform's coins (server rules, section 4), and the
-- inventories of the sandbox's Steam.

create type exchange_direction as enum ('to_steam', 'from_steam');
create type exchange_state as enum ('pending', 'done', 'undone');

create table exchange (
  exchange_id uuid primary key,
  player_id uuid not null references player,
  direction exchange_direction not null,
  currency text not null check (currency in ('gold', 'silver', 'bronze')),
  count bigint not null check (count between 1 and 1000000000),
  coins bigint not null,
  request_id text not null unique check (request_id ~ '^[1-9][0-9]{0,19}$'),
  steam_item_id text check (steam_item_id ~ '^[0-9]{1,20}$'),
  state exchange_state not null default 'pending',
  refusal text,
  attempts integer not null default 0 check (attempts >= 0),
  due_at bigint,
  created_at bigint not null,
  settled_at bigint,
  check (coins = count * case currency when 'gold' then 1000000 when 'silver' then 10000 else 100 end),
  check ((refusal is not null) = (state = 'undone')),
  check ((settled_at is null) = (state = 'pending')),
  check (state = 'pending' or due_at is null)
) with (fillfactor = 70);
comment on table exchange is
  'Sagas between our ledger and the platform: what was asked for, and how it ended (decisions/012).';
comment on column exchange.direction is
  'to_steam: the coins are in the player''s platform account until it ends; from_steam: they come with the end.';
comment on column exchange.count is 'Platform coins.';
comment on column exchange.coins is 'Surprise coins.';
comment on column exchange.request_id is
  'What the platform knows the work by: 64 random bits, never 0. Sent again it does nothing twice.';
comment on column exchange.steam_item_id is
  'from_steam: the stack that the coins are taken from; null until it is chosen.';
comment on column exchange.refusal is 'Why it was undone: the code that the player is told.';
comment on column exchange.attempts is 'How often the platform was asked.';
comment on column exchange.due_at is
  'Unix milliseconds: when it is taken up again unless it has ended by then; null when it has, or waits for an operator.';
comment on column exchange.created_at is 'Unix milliseconds.';
comment on column exchange.settled_at is 'Unix milliseconds.';
create index exchange_due on exchange (due_at) where due_at is not null;
create index exchange_open on exchange (player_id) where state = 'pending';

create table sandbox_steam_item (
  item_id bigint generated always as identity primary key,
  steam_id text not null,
  itemdef_id integer not null,
  quantity bigint not null check (quantity between 0 and 4294967295),
  acquired_at bigint not null
);
comment on table sandbox_steam_item is
  'Stacks in the inventories of the sandbox''s Steam. Empty ones stay, because answers name them.';
comment on column sandbox_steam_item.acquired_at is 'Unix milliseconds.';
create index sandbox_steam_item_by_owner on sandbox_steam_item (steam_id, itemdef_id, item_id);

create table sandbox_steam_request (
  request_id text primary key,
  steam_id text not null,
  itemdef_id integer not null,
  item_id bigint not null references sandbox_steam_item,
  delta bigint not null check (delta <> 0),
  created_at bigint not null
);
comment on table sandbox_steam_request is
  'The sandbox''s own account of what was granted and consumed, by request: each is done once.';
comment on column sandbox_steam_request.delta is 'Pieces: granted above 0, consumed below.';
comment on column sandbox_steam_request.created_at is 'Unix milliseconds.';
