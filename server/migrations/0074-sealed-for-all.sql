-- Of which sealed days players are still to be sealed: who cannot be holds up no other (decisions/051).

alter table worth_close add column is_done boolean not null default false;
comment on column worth_close.is_done is
  'All who were active on it are sealed, but for those with a row in failed_job.';

update worth_close set is_done = true
where is_sealed and day < coalesce(
  (select min(worth_flow.day) from worth_flow
    where worth_flow.day <= (select max(day) from worth_close where is_sealed)),
  (select max(day) from worth_close where is_sealed) + 1);
