-- For the market at a glance: how many trades there were, and when the newest was.

alter table market_rollup add column trades bigint not null default 0;
comment on column market_rollup.trades is 'Since this is counted; 0 for what is older.';

alter table market add column traded_at bigint;
comment on column market.traded_at is
  'Unix seconds of the newest trade; null for none since this is kept.';
