-- What operators work with: switches, their log, and the economy's books (server rules, section 14).

create table kill_switch (
  path text primary key check (path in ('market', 'exchange', 'craft', 'spin', 'trades', 'rent')),
  is_off boolean not null default false,
  changed_at bigint
);
comment on table kill_switch is
  'One row per money path. Off, it refuses new operations; what ends or takes back still works.';
comment on column kill_switch.changed_at is 'Unix milliseconds; null when it never was.';
insert into kill_switch (path)
values ('market'), ('exchange'), ('craft'), ('spin'), ('trades'), ('rent');

create table operator_log (
  log_id uuid primary key,
  operator_id uuid not null references player,
  action text not null check (action in ('add', 'consume', 'switch_on', 'switch_off')),
  player_id uuid references player,
  item_id integer,
  count bigint,
  path text,
  reason text not null check (length(reason) between 1 and 500),
  created_at bigint not null
);
comment on table operator_log is 'What operators did, and why. Never changed, never deleted.';
comment on column operator_log.log_id is 'A version 7 uuid: pages are ranges of the key.';
comment on column operator_log.item_id is 'As the operator named it: bundles are not opened here.';
comment on column operator_log.path is 'Of a switch.';
comment on column operator_log.created_at is 'Unix milliseconds.';
create trigger operator_log_only_grows before update or delete or truncate on operator_log
  for each statement execute function refuse_change();
revoke update, delete on operator_log from surprise_app;

create table economy_day (
  day bigint not null,
  operation operation not null,
  asset integer not null,
  minted numeric(30) not null default 0,
  burned numeric(30) not null default 0,
  primary key (day, operation, asset)
);
comment on table economy_day is
  'Sources and sinks: what the world gave and took. Summed up from its postings, each once.';
comment on column economy_day.day is 'Unix seconds of the start of the day, UTC.';

create table economy_cursor (
  operation operation primary key,
  entry_id uuid not null
);
comment on table economy_cursor is
  'The last entry of each of the world''s accounts that economy_day counts.';

create table economy_proof (
  one boolean primary key default true check (one),
  proved_at bigint not null,
  took_ms bigint not null,
  report jsonb not null
);
comment on table economy_proof is
  'One row: the newest proof of conservation, with what it saw of the whole economy.';
comment on column economy_proof.proved_at is 'Unix milliseconds.';
