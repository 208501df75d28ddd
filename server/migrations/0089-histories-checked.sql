-- concurrently
-- The proofs with which 0090 makes these tables the first partitions of ones that are divided by time,
-- without reading them under a lock. They end with 0090: run both at once, they hold for sixty days.

call move_ended_trades();
set lock_timeout = '1s';
alter table craft_history drop constraint if exists craft_history_until;
do $$ begin
  execute format('alter table craft_history add constraint craft_history_until check (process_date < %s) not valid',
    (select (greatest(extract(epoch from now())::bigint + (select offset_ms / 1000 from moved_clock),
      max(process_date)) / 2592000 + 3) * 2592000 from craft_history)) ; end $$;
alter table craft_history validate constraint craft_history_until;
alter table factory_history drop constraint if exists factory_history_until;
do $$ begin
  execute format('alter table factory_history add constraint factory_history_until check (process_date < %s) not valid',
    (select (greatest(extract(epoch from now())::bigint + (select offset_ms / 1000 from moved_clock),
      max(process_date)) / 2592000 + 3) * 2592000 from factory_history)) ; end $$;
alter table factory_history validate constraint factory_history_until;
alter table security_event drop constraint if exists security_event_until;
do $$ begin
  execute format('alter table security_event add constraint security_event_until check (happened_at < %L) not valid',
    (select to_timestamp((extract(epoch from greatest(now(), max(happened_at)))::bigint / 2592000 + 3) * 2592000)
     from security_event)) ; end $$;
alter table security_event validate constraint security_event_until;
reset lock_timeout;
