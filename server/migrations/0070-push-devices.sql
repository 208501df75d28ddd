-- oldest: 0068
-- Browsers that take pushes, and what is on its way to each of them (decisions/063).

create table push_device (
  session_id uuid primary key references session on delete cascade,
  player_id uuid not null references player,
  endpoint text not null unique check (length(endpoint) <= 1024),
  service text not null,
  p256dh text not null,
  auth text not null,
  added_at bigint not null
);
comment on table push_device is
  'Browsers to which messages are pushed: one for each session, gone when it ends.';
comment on column push_device.endpoint is 'Where its push service takes messages for it; a secret.';
comment on column push_device.service is 'Origin of the endpoint.';
comment on column push_device.p256dh is 'Public key of the browser, for which messages are encrypted: base64url.';
comment on column push_device.auth is 'Secret between the browser and us: base64url.';
comment on column push_device.added_at is 'Unix milliseconds.';
create index push_device_of_player on push_device (player_id, session_id);

-- However a session ends, its browser is told nothing more. Deleted sessions take theirs along.
create function session_left() returns trigger language plpgsql as $$
begin
  delete from push_device where session_id = new.session_id;
  return null;
end $$;
create trigger session_left after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function session_left();

create table push_delivery (
  push_id bigint not null,
  session_id uuid not null references push_device on delete cascade,
  subject text not null,
  service text not null,
  due_at bigint not null,
  attempts integer not null default 0,
  primary key (push_id, session_id)
);
comment on table push_delivery is 'Messages on their way to a device; gone when it has them.';
comment on column push_delivery.push_id is 'Of push_due: what a device knows a repeated message by.';
comment on column push_delivery.subject is 'Whose unread message is sent, as it then is.';
comment on column push_delivery.service is 'Of the device: services are sent to independently.';
comment on column push_delivery.due_at is 'Unix milliseconds; while it is being sent, when another node may try.';
create index push_delivery_by_service on push_delivery (service, due_at);
create index push_delivery_of_device on push_delivery (session_id);

grant select, insert, update, delete on push_device, push_delivery to surprise_app;

-- What is due is spread over the devices in one transaction, so nothing of it is tried twice.
alter table push_due drop column attempts;
comment on table push_due is
  'Messages that are to be pushed: written with the message, gone when they are on their way to devices.';
comment on column push_due.due_at is 'Unix milliseconds.';
