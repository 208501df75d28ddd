-- concurrently
-- Sessions that have ended lately, which every node reads each second (decisions/003).

set lock_timeout = 0;
drop index concurrently if exists session_ended;
create index concurrently session_ended on session (revoked_at) where revoked_at is not null;
