-- Orders that keep an item in stock (decisions/067).

create table standing_order (
  player_id uuid not null references player,
  item_id integer not null,
  standing_id uuid not null unique,
  keep integer not null check (keep between 1 and 1000000),
  price bigint not null check (price between 1 and 1000000000000),
  budget bigint not null check (budget between 1 and 1000000000000000),
  escrow bigint not null check (escrow between 0 and budget),
  is_paused boolean not null,
  refusal jsonb,
  due_at bigint,
  created_at bigint not null,
  primary key (player_id, item_id)
);
comment on table standing_order is
  'Orders that keep an item in stock. The row is the escrow of what is in no bid.';
comment on column standing_order.standing_id is 'Its account in the ledger: a version 7 uuid that ends with the item, as a lot''s.';
comment on column standing_order.keep is 'Pieces.';
comment on column standing_order.price is 'Coins per piece, at most.';
comment on column standing_order.budget is 'Coins set aside when it was given.';
comment on column standing_order.escrow is 'Coins of them that are neither spent nor in a bid.';
comment on column standing_order.refusal is 'Why it could not bid when it last was to; null where it could.';
comment on column standing_order.due_at is
  'Unix milliseconds when its stock is to be looked at; null for once that has changed.';
comment on column standing_order.created_at is 'Unix milliseconds.';
create index standing_order_due on standing_order (due_at) where due_at is not null;

alter table lot add column is_standing boolean not null default false;
comment on column lot.is_standing is 'Its player''s standing order for the item has placed it.';

grant select, insert, update, delete on standing_order to surprise_app;
