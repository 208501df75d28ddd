-- concurrently
-- A player's open sessions, for the list of them and for a ban.

set lock_timeout = 0;
drop index concurrently if exists session_of_player;
create index concurrently session_of_player on session (player_id) where revoked_at is null;
