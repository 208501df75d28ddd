-- Orders that wait for a price (decisions/044).

create table conditional_order (
  order_id uuid primary key,
  player_id uuid not null references player,
  item_id integer not null,
  side market_side not null,
  count integer not null check (count between 1 and 1000000),
  escrow bigint not null check (escrow between 1 and 1000000000000000),
  conditions jsonb not null,
  created_at bigint not null,
  fired_at bigint,
  fired_level bigint,
  fired_price bigint check (fired_price between 1 and 1000000000000),
  fired_by jsonb,
  check ((fired_at is null) = (fired_price is null)),
  check (side = 'buy' or escrow = count)
);
comment on table conditional_order is
  'Orders that wait for a price. The row is the escrow: pieces (sell) or coins (buy).';
comment on column conditional_order.order_id is 'A version 7 uuid that ends with the item, as a lot''s.';
comment on column conditional_order.conditions is 'One or two, as the contract has them; for the owner to see.';
comment on column conditional_order.created_at is 'Unix milliseconds.';
comment on column conditional_order.fired_at is
  'Unix microseconds: a condition has come true, and the order is placed by the next batch; null while it waits.';
comment on column conditional_order.fired_level is 'Of the condition that has come true: in its order they are placed.';
comment on column conditional_order.fired_price is 'Coins per piece: the order''s.';
comment on column conditional_order.fired_by is 'The condition, and the price that it saw.';
create index conditional_order_of on conditional_order (player_id, order_id);
create index conditional_order_fired on conditional_order (fired_at, item_id, fired_level, order_id)
  where fired_at is not null;

create table order_condition (
  order_id uuid not null references conditional_order on delete cascade,
  nth smallint not null check (nth in (0, 1)),
  item_id integer not null,
  price_of text not null check (price_of in ('sell', 'buy', 'trade')),
  direction text not null check (direction in ('above', 'below')),
  level bigint not null,
  order_price bigint not null check (order_price between 1 and 1000000000000),
  primary key (order_id, nth)
);
comment on table order_condition is
  'What conditional orders wait for; gone once one of an order has come true.';
comment on column order_condition.level is
  'Coins, negative for below: it comes true where the price, with that sign, is at least this.';
comment on column order_condition.order_price is 'Coins per piece of the order that it becomes.';
create index order_condition_armed on order_condition (item_id, price_of, direction, level);

grant select, insert, update, delete on conditional_order, order_condition to surprise_app;
