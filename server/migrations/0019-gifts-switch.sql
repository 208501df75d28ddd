-- What the house gives for nothing can be closed too: starter packs and rewards of the tavern.

alter table kill_switch drop constraint kill_switch_path_check;
alter table kill_switch add constraint kill_switch_path_check
  check (path in ('market', 'exchange', 'craft', 'spin', 'trades', 'rent', 'gifts'));
insert into kill_switch (path) values ('gifts');
