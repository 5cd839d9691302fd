-- What people are told in the product. A row goes with what it is about. What favourites share and what comes into events
-- is read from the items themselves, so that nobody's followers are written for.

create table notifications (
  person_id text not null references users (id) on delete cascade,
  cause text not null,
  kind text not null,
  at integer not null,
  actor_id text references users (id) on delete cascade,
  media_id text references media (id) on delete cascade,
  comment_id text references comments (id) on delete cascade,
  case_id text references cases (id) on delete cascade,
  primary key (person_id, cause)
) without rowid;
create index notifications_newest on notifications (person_id, at, cause);
create index notifications_by_age on notifications (at);
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_by_media on notifications (media_id) where media_id is not null;
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;
create index notifications_by_case on notifications (case_id) where case_id is not null;

-- Up to when somebody has read: one notification by its key, or, with an empty key, all of them.
create table notification_reads (
  person_id text not null references users (id) on delete cascade,
  key text not null,
  read_at integer not null,
  primary key (person_id, key)
) without rowid;
create index notification_reads_by_age on notification_reads (read_at) where key <> '';

-- Of what somebody wants to be told in which way, where they chose otherwise than by default.
create table notification_choices (
  person_id text not null references users (id) on delete cascade,
  kind text not null,
  way text not null,
  wanted integer not null,
  primary key (person_id, kind, way)
) without rowid;

create index media_shared_by on media (uploader_id, tenant, created_at) where stands_for > 0 and state = 'ready' and hidden = 0;
create index event_items_newest on event_items (event_id, shown, media_id);
-- Which events somebody added to, and since which item.
create index event_items_by_person on event_items (uploader_id, event_id, media_id);
