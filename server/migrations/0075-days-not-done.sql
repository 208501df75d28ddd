-- concurrently
-- The days that are still to be sealed for some: none, most of the time.

set lock_timeout = 0;
drop index concurrently if exists worth_close_not_done;
create index concurrently worth_close_not_done on worth_close (day) where not is_done;
