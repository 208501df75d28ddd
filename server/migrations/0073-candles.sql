-- For candles: the first, highest, lowest and last price of each slot, from now on.

alter table market_rollup
  add column open_price bigint,
  add column open_place bigint,
  add column high_price bigint,
  add column low_price bigint,
  add column close_price bigint,
  add column close_place bigint,
  add column priced_quantity bigint not null default 0;
comment on column market_rollup.open_price is 'Coins per piece of the first trade; null for none since this is kept.';
comment on column market_rollup.open_place is 'Its place among all trades of the item, of both sides.';
comment on column market_rollup.high_price is 'Coins per piece.';
comment on column market_rollup.low_price is 'Coins per piece.';
comment on column market_rollup.close_price is 'Coins per piece of the last trade.';
comment on column market_rollup.close_place is 'Its place among all trades of the item, of both sides.';
comment on column market_rollup.priced_quantity is
  'Pieces whose prices these are: fewer than total_quantity where some were traded before this was kept.';
