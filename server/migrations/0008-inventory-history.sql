-- A player's inventory history is a view of the postings (server rules, section 1): pages and
-- charts are ranges of these keys, however much happened before (decisions/013).

create index posting_inventory on posting (account, entry_id)
  where kind = 'player' and asset > 0;
create index posting_inventory_item on posting (account, asset, entry_id)
  where kind = 'player' and asset > 0;
