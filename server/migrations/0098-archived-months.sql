-- Sealed months of the ledger that are no longer in the database, but in files beside it
-- (decisions/075). `npm run archive` moves them out and back, as the owner. The oldest go first.

alter table sealed_month add column archived_at timestamptz;
alter table sealed_month add column manifest_sha256 text;
comment on column sealed_month.archived_at is
  'When its rows went into files; null while they are in the database.';
comment on column sealed_month.manifest_sha256 is
  'Of the file that has the checksums of the others, in hex; null while its rows are in the database.';
alter table sealed_month add constraint sealed_month_archived
  check ((archived_at is null) = (manifest_sha256 is null)) not valid;
alter table sealed_month validate constraint sealed_month_archived;

create view kept_ledger as
select coalesce((
    select until_id from sealed_month where archived_at is not null order by until_id desc limit 1
  ), '00000000-0000-0000-0000-000000000000') as from_id;
comment on view kept_ledger is 'From which id on the ledger is in the database.';
grant select on kept_ledger to surprise_app;
