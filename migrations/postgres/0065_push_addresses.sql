-- Where people are told by push: one browser of one session each, until the session ends or the browser gives it up. What
-- waits to be told since when, and how often somebody asked, so that a push is queued once and nothing is taken for told.
create table push_addresses (
  id text collate "C" primary key,
  person_id text collate "C" not null references users (id) on delete cascade,
  session_id text collate "C" not null unique references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  discreet boolean not null,
  created_at bigint not null,
  shared_until bigint not null,
  pending_since bigint,
  asked bigint not null
);
create index push_addresses_by_person on push_addresses (person_id, created_at, id);
