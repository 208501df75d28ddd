-- Players, the ledger of all value, and the market (server rules, sections 1 to 3).

-- The role the application acts as: it may add to the ledger and never change or delete what is there.
do $$
begin
  if not exists (select from pg_roles where rolname = 'surprise_app') then
    create role surprise_app;
  end if;
  execute format('grant surprise_app to %I', current_user);
exception
  -- Another database of the same server may be creating it, or we may not create roles at all.
  when duplicate_object or unique_violation or insufficient_privilege then null;
end
$$;

create table player (
  player_id uuid primary key,
  steam_id text not null unique check (steam_id ~ '^[0-9]{17}$'),
  name text not null check (length(name) between 1 and 64),
  lang text not null default 'ru' check (lang in ('en', 'ru', 'zh', 'tr', 'pt', 'ja')),
  role text not null default 'player' check (role in ('player', 'admin')),
  has_starter_pack boolean not null default true,
  created_at bigint not null
);
comment on column player.has_starter_pack is 'The starter pack waits to be claimed.';
comment on column player.created_at is 'Unix seconds.';

create table trader (
  player_id uuid primary key references player,
  open_lots integer not null default 0 check (open_lots >= 0)
) with (fillfactor = 50);
comment on table trader is
  'One row per player. Every movement of the player''s value locks it first (decisions/002).';
comment on column trader.open_lots is 'Lots of the player in the books.';

create type account_kind as enum ('player', 'market', 'production', 'rent', 'platform', 'world');

create type operation as enum (
  'quest_drop', 'start_craft', 'end_craft', 'end_delayed_craft', 'spin', 'start_farm', 'end_farm',
  'cancel_lot', 'buy_lot', 'sell_lot', 'create_buy_lot', 'create_sell_lot', 'market_fee',
  'exchange', 'referral', 'starter_pack', 'customer_support', 'harvesting_start', 'harvesting_end',
  'trade', 'rent_put', 'rent_take_back', 'rent_buy', 'rent_salary', 'energy', 'battle_reward',
  'sandbox_grant'
);

create table entry (
  entry_id uuid primary key,
  operation operation not null,
  actor uuid,
  reason text,
  created_at bigint not null
);
comment on table entry is 'One movement of value and its cause. Never changed, never deleted.';
comment on column entry.entry_id is 'A version 7 uuid: entries sort by time.';
comment on column entry.actor is 'The player who caused it; null for the house itself.';
comment on column entry.reason is 'What an operator gave as the reason.';
comment on column entry.created_at is 'Unix milliseconds of the application clock.';

create table posting (
  account uuid not null,
  entry_id uuid not null,
  asset integer not null,
  kind account_kind not null,
  operation operation not null,
  delta bigint not null check (delta <> 0),
  balance bigint,
  check ((balance is null) = (kind = 'world')),
  primary key (account, entry_id, asset, kind)
);
comment on table posting is
  'What an entry moved: per entry and asset the deltas sum to zero. Never changed, never deleted.';
comment on column posting.account is
  'The player (player, production, rent, platform), the lot (market), or world_account(operation).';
comment on column posting.asset is '0 coins, -1 gold, -2 silver, -3 bronze, else the item.';
comment on column posting.operation is 'The operation as this account sees it.';
comment on column posting.balance is 'Of the account and asset after this posting; null for the world, which may owe more than a number holds.';

create table holding (
  account uuid not null,
  kind account_kind not null,
  asset integer not null,
  amount bigint not null,
  changed_at bigint not null,
  primary key (account, kind, asset),
  check (kind = 'world' or amount between 0 and 9007199254740991)
) with (fillfactor = 80);
comment on table holding is
  'The balance of every account but the lots, whose rows are their own balances.';
comment on column holding.changed_at is
  'Unix microseconds of the database; strictly increases per row.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: % of % refused', tg_op, tg_table_name;
end
$$;
create trigger entry_only_grows before update or delete or truncate on entry
  for each statement execute function refuse_change();
create trigger posting_only_grows before update or delete or truncate on posting
  for each statement execute function refuse_change();

create type market_side as enum ('sell', 'buy');

create table market (
  item_id integer primary key,
  sell_price bigint,
  buy_price bigint,
  version bigint not null default 0
) with (fillfactor = 50);
comment on table market is 'One row per item: the lock of its book, and what every visitor asks for.';
comment on column market.sell_price is 'Coins: the lowest sell lot; null for none.';
comment on column market.buy_price is 'Coins: the highest buy lot; null for none.';
comment on column market.version is 'Rises with every change of the book.';

create table lot (
  item_id integer not null,
  side market_side not null,
  rank bigint not null,
  lot_uuid uuid not null,
  player_id uuid not null,
  price bigint not null check (price between 1 and 1000000000000),
  count integer not null check (count between 1 and 1000000),
  current_count integer not null check (current_count between 1 and count),
  prefer_lot_price bigint not null,
  prefer_lot_currency text not null
    check (prefer_lot_currency in ('coin', 'gold', 'silver', 'bronze')),
  created_at bigint not null,
  primary key (item_id, side, rank, lot_uuid),
  check (price * count <= 1000000000000000),
  check (rank = case side when 'sell' then price else -price end)
) with (fillfactor = 85);
comment on table lot is
  'Open lots only. The row is the lot''s escrow: current_count items (sell) or current_count * price coins (buy).';
comment on column lot.rank is 'Price for sells, -price for buys: both books read forward from the best.';
comment on column lot.lot_uuid is 'A version 7 uuid: at one price lots sort by age.';
comment on column lot.price is 'Coins per piece.';
comment on column lot.current_count is 'Pieces still to trade.';
comment on column lot.prefer_lot_price is 'The price as the maker typed it, in prefer_lot_currency.';
comment on column lot.created_at is 'Unix seconds.';
create unique index lot_by_player on lot (player_id, lot_uuid);

create type market_history_type as enum (
  'cancel_sell', 'cancel_buy', 'sell_auto', 'buy_auto', 'sell_manual', 'buy_manual',
  'exchange_to_steam', 'exchange_from_steam'
);

create table market_history (
  player_id uuid not null,
  uuid uuid not null,
  item_type_id integer not null,
  type market_history_type not null,
  price bigint not null,
  count bigint not null,
  currency text not null,
  lot_created_at bigint not null,
  created_at bigint not null,
  primary key (player_id, uuid)
);
comment on column market_history.uuid is 'A version 7 uuid: pages are range scans of the key.';
comment on column market_history.price is 'Coins per piece.';
comment on column market_history.count is 'Pieces; platform coins for an exchange.';
comment on column market_history.lot_created_at is 'Unix seconds.';
comment on column market_history.created_at is 'Unix seconds.';

create type rollup_period as enum ('hour', 'day');

create table market_rollup (
  item_id integer not null,
  period rollup_period not null,
  slot bigint not null,
  side market_side not null,
  total_price numeric(30) not null,
  total_quantity bigint not null,
  primary key (item_id, period, slot, side)
) with (fillfactor = 70);
comment on column market_rollup.slot is 'Unix seconds of the start of the hour or day, UTC.';
comment on column market_rollup.side is 'The side of the lots that were taken.';
comment on column market_rollup.total_price is 'Coins.';

create table idempotency (
  player_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  answer jsonb not null,
  created_at bigint not null,
  primary key (player_id, key)
);
comment on table idempotency is 'First answers to changing calls, kept for 24 hours.';
comment on column idempotency.request_hash is 'SHA-256 of the path and the body.';
comment on column idempotency.created_at is 'Unix seconds.';
create index idempotency_by_age on idempotency (created_at);

create table live_batch (
  live_batch_id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  node_id uuid not null,
  created_at timestamptz not null default now(),
  events jsonb not null
);
comment on table live_batch is
  'Events of one committed transaction, for the other nodes; kept for an hour (decisions/005).';

grant select, insert, update, delete on all tables in schema public to surprise_app;
grant usage on all sequences in schema public to surprise_app;
revoke update, delete on entry, posting from surprise_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to surprise_app;
alter default privileges in schema public grant usage on sequences to surprise_app;
