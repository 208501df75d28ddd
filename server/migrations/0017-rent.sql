-- Rent (server rules, section 11).

create table rent (
  player_id uuid not null references player,
  item_id integer not null,
  count bigint not null check (count > 0),
  earned bigint not null default 0 check (earned >= 0),
  settled_at bigint not null,
  primary key (player_id, item_id)
);
comment on table rent is 'What players have placed into rent. The pieces are holdings of the kind rent.';
comment on column rent.earned is
  'Salary not yet taken, as of settled_at, in 86400ths of a coin: salary x pieces x seconds.';
comment on column rent.settled_at is 'Unix milliseconds; salary grows for 72 hours after it.';
