-- Players may have their account deleted: after a while in which they can keep it (decisions/058).

alter type operation add value 'account_deleted';

create table account_deletion (
  player_id uuid primary key references player,
  asked_at bigint not null,
  due_at bigint,
  closed_at bigint,
  done_at bigint,
  steam_mark text,
  check (done_at is null or closed_at is not null),
  check ((due_at is null) = (done_at is not null))
);
comment on table account_deletion is
  'Accounts that are to be deleted, and those that have been. A player who keeps theirs has no row.';
comment on column account_deletion.asked_at is 'Unix milliseconds of the application clock, as all of them.';
comment on column account_deletion.due_at is 'When the next step of it is to be done; null when all is done.';
comment on column account_deletion.closed_at is
  'When the player ceased to be anyone: nameless, without Steam account and sessions. It cannot be taken back.';
comment on column account_deletion.done_at is 'When the last of what was theirs was gone.';
comment on column account_deletion.steam_mark is
  'A keyed digest of the Steam account, where it has had its starter pack: it gets no second one.';
create index account_deletion_due on account_deletion (due_at) where due_at is not null;
create index account_deletion_mark on account_deletion (steam_mark) where steam_mark is not null;
grant select, insert, update, delete on account_deletion to surprise_app;

create sequence deleted_steam_id;
comment on sequence deleted_steam_id is
  'What stands for the Steam account of a deleted player: 17 digits from 0 on, which no account has.';
grant usage on sequence deleted_steam_id to surprise_app;

alter table player drop constraint player_name_check;
alter table player add constraint player_name_check
  check (length(name) <= 64 and (name <> '' or steam_id like '0%')) not valid;
comment on column player.name is 'Empty for a player who has been deleted.';

-- Who leaves the table of ratings gives up their place in it.
create function tavern_place_left() returns trigger language plpgsql as $$
declare
  own tavern_place_change[];
begin
  select array_agg(row(tavern_place_key(rating, player_id), -1)::tavern_place_change)
  into own from before;
  if own is null or count_tavern_places(own) then return null; end if;
  insert into tavern_place_change select key, change from unnest(own);
  return null;
end $$;
create trigger tavern_place_left after delete on tavern_rating
  referencing old table as before for each statement execute function tavern_place_left();
