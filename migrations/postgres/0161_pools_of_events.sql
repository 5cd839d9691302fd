-- Expand, for 0.2.0 and later, 0 s for 100,000 items: people without a plan add to events that are open to everybody.
-- What waits for the owner of the event is an item like others, hidden and marked; a row of its own says since when.

alter table media add column pool text collate "C";
alter table events add column pool text collate "C" not null default 'closed';
alter table notifications add column event_id text collate "C";

create table offers (
  media_id text collate "C" primary key references media (id) on delete cascade,
  event_id text collate "C" not null,
  sender_id text collate "C" not null,
  kind text collate "C" not null,
  moment bigint not null,
  offered_at bigint not null,
  accepted_at bigint,
  declined_at bigint,
  accepted_told boolean not null default false,
  ending_told boolean not null default false
);
create index offers_of_event on offers (event_id, moment, media_id) where accepted_at is null;
create index offers_of_sender on offers (sender_id, event_id, kind, accepted_at);
create index offers_undecided on offers (offered_at, media_id) where accepted_at is null;
create index offers_declined on offers (declined_at, media_id) where declined_at is not null;
create index offers_accepted on offers (accepted_at, media_id) where accepted_at is not null and not accepted_told;

create table offers_seen (
  event_id text collate "C" primary key references events (id) on delete cascade,
  at bigint not null,
  newest bigint not null
);

create table pool_removals (
  person_id text collate "C" primary key references users (id) on delete cascade,
  removed_at bigint not null
);
