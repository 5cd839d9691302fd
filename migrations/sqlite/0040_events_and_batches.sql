-- When items were taken, what was uploaded in one go, and the events they belong to. Whether an item of an event is shown
-- is kept beside it, so that a page of an event is a walk along one index.

alter table media add column taken_at integer;
alter table media add column batch_id text not null default '';
alter table media add column position integer not null default 0;
alter table media add column batch_place text not null default '';
update media set batch_id = id, batch_place = printf('%015d %s 10000', created_at, id);

drop index media_recent;
drop index media_by_uploader;
create index media_recent on media (tenant, kind, state, hidden, batch_place, id);
create index media_by_uploader on media (uploader_id, kind, batch_place, id, state, hidden, tenant);
create index media_by_person on media (uploader_id, state, hidden, tenant, created_at, id);
create index media_by_batch on media (batch_id, state, hidden, tenant, position, id);

create table batches (
  id text primary key,
  began_at integer not null
) without rowid;

create table events (
  id text primary key,
  tenant text not null,
  owner_id text not null,
  title text not null,
  description text not null,
  starts_on text not null,
  ends_on text not null,
  place text not null,
  cover_id text references media (id) on delete set null,
  open integer not null,
  created_at integer not null
);
create index events_by_date on events (tenant, starts_on, id);
create index events_by_owner on events (owner_id, id);
create index events_by_cover on events (cover_id) where cover_id is not null;

create table event_items (
  media_id text primary key references media (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  uploader_id text not null,
  kind text not null,
  shown integer not null,
  moment integer not null,
  position integer not null
) without rowid;
create index event_items_in_order on event_items (event_id, shown, moment, position, media_id);
create index event_items_by_kind on event_items (event_id, shown, kind);
create index event_items_by_person on event_items (uploader_id, shown, event_id);
create index event_items_by_contributor on event_items (event_id, shown, uploader_id);
create trigger media_shown_in_event after update of state, hidden on media begin
  update event_items set shown = new.state = 'ready' and not new.hidden where media_id = new.id;
end;

create table event_contributors (
  event_id text not null references events (id) on delete cascade,
  person_id text not null references users (id) on delete cascade,
  primary key (event_id, person_id)
) without rowid;
create index event_contributors_by_person on event_contributors (person_id);
