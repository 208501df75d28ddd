-- concurrently
-- What players are told when its time comes near (decisions/055).

create table if not exists notice_cursor (
  kind text primary key,
  told_until bigint not null
);
comment on table notice_cursor is
  'Up to which moment of theirs things have been told; whoever tells more locks the row of the kind.';
comment on column notice_cursor.told_until is 'Unix milliseconds.';
insert into notice_cursor (kind, told_until)
select kind, (extract(epoch from now()) * 1000)::bigint
from unnest('{lot_ending,salary_full,energy_ending}'::text[]) as kind
on conflict do nothing;
drop index concurrently if exists rent_by_settled;
create index concurrently rent_by_settled on rent (settled_at);
drop index concurrently if exists energy_by_end;
create index concurrently energy_by_end on energy (energy_until);
