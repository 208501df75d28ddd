-- Item definitions, as imported from Steam's files (spec 1, section 3).

create table item (
  itemdefid integer primary key check (itemdefid > 0),
  type text not null check (type in ('generator', 'bundle', 'other')),
  name jsonb not null,
  description jsonb not null,
  icon_url text not null,
  tags text[] not null,
  name_color text not null,
  can_sell boolean not null,
  hidden boolean not null,
  contents jsonb not null,
  raw jsonb not null
);
comment on column item.name is 'By language: en, ru, zh, tr, pt, ja.';
comment on column item.contents is 'Of a bundle (quantities) or a generator (weights).';
comment on column item.raw is 'The definition as it stands in the file.';

create table catalogue_version (
  one boolean primary key default true check (one),
  version bigint not null default 0
);
comment on table catalogue_version is 'One row: rises with every import that changed something.';
insert into catalogue_version default values;
