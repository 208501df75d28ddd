-- The world has postings and no balance: a row of it would be a lock of all who mint or burn.

delete from holding where kind = 'world';

comment on table holding is
  'The balance of every account but the lots, whose rows are their own balances, and the world, which has postings only.';
