-- oldest: 0068
-- As 0093.

do $$
declare
  ends text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'posting'::regclass and conname = 'posting_until');
begin
  alter table posting rename to posting_before;
  alter index posting_pkey rename to posting_before_pkey;
  alter index posting_inventory rename to posting_before_inventory;
  alter index posting_inventory_item rename to posting_before_inventory_item;
  alter index posting_world rename to posting_before_world;
  alter index posting_coins rename to posting_before_coins;
  create table posting (like posting_before including defaults including constraints including comments,
    primary key (entry_id, account, asset, kind)) partition by range (entry_id);
  alter table posting drop constraint posting_until;
  create index posting_inventory on posting (account, entry_id) where kind = 'player' and asset > 0;
  create index posting_inventory_item on posting (account, asset, entry_id) where kind = 'player' and asset > 0;
  create index posting_world on posting (account, entry_id) where kind = 'world';
  create index posting_coins on posting (account, entry_id) where kind = 'player' and asset = 0;
  execute format('alter table posting attach partition posting_before for values from (minvalue) to (%L)', ends);
  alter table posting_before drop constraint posting_until;
  create table posting_default partition of posting default;
end $$;
comment on index posting_world is 'Sources and sinks are summed up from it.';
comment on index posting_coins is
  'Statements of coins, and their balance as of any moment, are ranges of it.';
create trigger posting_only_grows before update or delete or truncate on posting
  for each statement execute function refuse_change();
create trigger posting_only_grows before update or delete or truncate on posting_default
  for each statement execute function refuse_change();
comment on table posting is
  'What an entry moved: per entry and asset the deltas sum to zero; a partition a month. Never changed, never deleted.';
revoke all on posting, posting_before, posting_default from surprise_app;
grant select, insert on posting to surprise_app;
