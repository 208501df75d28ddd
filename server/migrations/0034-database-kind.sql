-- A sandbox's value is made up: its database never becomes a live one, nor a live one a sandbox.

create table database_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('sandbox', 'live'))
);
comment on table database_kind is
  'What this database was first used for; empty until its first start. Never changed.';
revoke insert, update, delete on database_kind from surprise_app;

-- A database from before this migration: the sandbox is the only one that posts sandbox grants.
insert into database_kind (kind)
select 'sandbox'
where exists (select from posting where account = '00007361-6e64-626f-785f-6772616e7400');
