-- Coins that operators give and take; large sums wait for a second operator. And what Steam said
-- last about an exchange that is still open.

create table coin_correction (
  correction_id uuid primary key,
  player_id uuid not null references player,
  coins bigint not null check (coins <> 0),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references player,
  state text not null check (state in ('waiting', 'posted', 'rejected')),
  decided_by uuid references player,
  created_at bigint not null,
  expires_at bigint not null,
  check (state <> 'posted' or decided_by is null or decided_by not in (asked_by, player_id)),
  check (state <> 'waiting' or decided_by is null)
);
comment on table coin_correction is
  'Corrections of players'' coins. One that was posted without a second operator has no decided_by.';
comment on column coin_correction.correction_id is 'A version 7 uuid: the list is a range of the key.';
comment on column coin_correction.coins is 'Above 0 credited, below 0 debited.';
comment on column coin_correction.created_at is 'Unix milliseconds.';
comment on column coin_correction.expires_at is
  'Unix milliseconds: a correction that waits cannot be approved after it.';
create index coin_correction_waiting on coin_correction (correction_id) where state = 'waiting';
create index coin_correction_alone on coin_correction (asked_by, created_at)
  where state = 'posted' and decided_by is null;
comment on index coin_correction_alone is 'What an operator has lately corrected alone is summed up.';

alter table exchange add column last_error text, add column last_asked_at bigint;
comment on column exchange.last_error is
  'Why the newest attempt did not end it, in English, for operators; null before the first one failed.';
comment on column exchange.last_asked_at is 'Unix milliseconds of the newest attempt that failed.';
