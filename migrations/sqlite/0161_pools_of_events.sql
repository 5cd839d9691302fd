-- Expand, for 0.2.0 and later, 0 s for 100,000 items: people without a plan add to events that are open to everybody.
-- What waits for the owner of the event is an item like others, hidden and marked; a row of its own says since when.

alter table media add column pool text;
alter table events add column pool text not null default 'closed';
alter table notifications add column event_id text;

create table offers (
  media_id text primary key references media (id) on delete cascade,
  event_id text not null,
  sender_id text not null,
  kind text not null,
  moment integer not null,
  offered_at integer not null,
  accepted_at integer,
  declined_at integer,
  accepted_told integer not null default 0,
  ending_told integer not null default 0
);
create index offers_of_event on offers (event_id, moment, media_id) where accepted_at is null;
create index offers_of_sender on offers (sender_id, event_id, kind, accepted_at);
create index offers_undecided on offers (offered_at, media_id) where accepted_at is null;
create index offers_declined on offers (declined_at, media_id) where declined_at is not null;
create index offers_accepted on offers (accepted_at, media_id) where accepted_at is not null and accepted_told = 0;

create table offers_seen (
  event_id text primary key references events (id) on delete cascade,
  at integer not null,
  newest integer not null
) without rowid;

create table pool_removals (
  person_id text primary key references users (id) on delete cascade,
  removed_at integer not null
) without rowid;

-- What is offered counts to the host of the event: `uploads.club_id` is the id of a person then.
create trigger room_of_host_that_came before insert on uploads when new.club_id is not null begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  select id, tenant, 0, 0, 0, 0 from users where id = new.club_id
  on conflict (owner_id) do nothing;
end;
create trigger room_of_host_that_changed before update of club_id on uploads when new.club_id is not null begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  select id, tenant, 0, 0, 0, 0 from users where id = new.club_id
  on conflict (owner_id) do nothing;
end;
