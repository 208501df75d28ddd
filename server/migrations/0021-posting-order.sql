-- Postings are written in the order of their entries: a key that begins with the entry grows at its
-- end, where one that begins with the account would touch a page of its own for every posting. The
-- screens read by account through indexes of what they show (decisions/013).

alter table posting drop constraint posting_pkey, add primary key (entry_id, account, asset, kind);

create index posting_world on posting (account, entry_id) where kind = 'world';
comment on index posting_world is 'Sources and sinks are summed up from it.';
