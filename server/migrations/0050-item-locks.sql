-- Players lock kinds of items: no piece of them leaves their holding until they unlock it.

alter table holding add column locked_at bigint;
comment on column holding.locked_at is
  'Unix milliseconds: since then no piece of a player''s item may leave; null for free.';
