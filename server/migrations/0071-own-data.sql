-- concurrently
-- A player's copy of their data is read by ranges of keys: those that no index had yet.

set lock_timeout = 0;
drop index concurrently if exists session_kept_of;
create index concurrently session_kept_of on session (player_id, session_id);
drop index concurrently if exists exchange_of;
create index concurrently exchange_of on exchange (player_id, exchange_id);
drop index concurrently if exists spin_seed_of;
create index concurrently spin_seed_of on spin_seed (player_id, seed_id) where state = 'revealed';
drop index concurrently if exists trade_of_user_1;
create index concurrently trade_of_user_1 on trade (user_1, trade_id);
drop index concurrently if exists trade_of_user_2;
create index concurrently trade_of_user_2 on trade (user_2, trade_id);
