-- Who may have partitions made and dropped in the owner's name: the application, and nobody else. And
-- nodes whose login owns nothing see which migrations there were.

revoke execute on function make_partition(text, bigint, bigint), drop_partition(text, bigint) from public;
grant execute on function make_partition(text, bigint, bigint), drop_partition(text, bigint) to surprise_app;
grant select on migration_text to surprise_app;
