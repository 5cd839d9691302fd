-- Where people are told by push: one browser of one session each, until the session ends or the browser gives it up. What
-- waits to be told since when, and how often somebody asked, so that a push is queued once and nothing is taken for told.
create table push_addresses (
  id text primary key,
  person_id text not null references users (id) on delete cascade,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  discreet integer not null,
  created_at integer not null,
  shared_until integer not null,
  pending_since integer,
  asked integer not null
) without rowid;
create index push_addresses_by_person on push_addresses (person_id, created_at, id);
