-- concurrently
-- What players are told leaves out the items that the catalog hides: few, and asked for by every read.
create index concurrently if not exists item_hidden on item (itemdefid) where hidden;
