-- concurrently
-- The key and the proof with which 0045 makes this table the first partition of one that is divided by
-- day, without reading it under a lock. The check ends with 0045: run both at once, it holds for three days.

set lock_timeout = 0;
drop index concurrently if exists idempotency_before_pkey;
create unique index concurrently idempotency_before_pkey on idempotency (player_id, key, created_at);
set lock_timeout = '1s';
alter table idempotency drop constraint if exists idempotency_until;
do $$ begin
  execute format('alter table idempotency add constraint idempotency_until check (created_at < %s) not valid',
    (select (greatest(extract(epoch from now())::bigint, max(created_at)) / 86400 + 4) * 86400
     from idempotency)) ; end $$;
alter table idempotency validate constraint idempotency_until;
reset lock_timeout;
