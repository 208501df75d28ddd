-- concurrently
-- Lots that wait until a moment (decisions/042).

alter table lot add column if not exists ends_at bigint;
comment on column lot.ends_at is
  'Unix seconds: then it is ended and its escrow goes back; null for until it is canceled.';
drop index concurrently if exists lot_by_end;
create index concurrently lot_by_end on lot (ends_at) where ends_at is not null;
