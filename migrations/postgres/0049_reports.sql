-- What people report, and what moderators decide about it. An item that is withheld is hidden, as one of somebody who is
-- suspended: lists go by `hidden` alone.

alter table users add column moderator boolean not null default false;
alter table users add column uploads_stopped_until bigint;
create index users_moderators on users (tenant) where moderator;
alter table media add column withheld boolean not null default false;

create table cases (
  id text collate "C" primary key,
  tenant text collate "C" not null,
  subject text not null,
  subject_id text collate "C" not null,
  item_id text collate "C",
  owner_id text collate "C" not null,
  opened_at bigint not null,
  asked boolean not null,
  told integer not null,
  decided_at bigint,
  verdict text,
  stop_days integer,
  text text,
  decider_id text collate "C",
  stopped_before bigint,
  comment jsonb
);
create unique index cases_undecided on cases (subject, subject_id) where decided_at is null;
create index cases_queue on cases (tenant, opened_at, id) where decided_at is null;
create index cases_decided on cases (tenant, decided_at, id) where decided_at is not null;
create index cases_by_owner on cases (owner_id);
create index cases_by_item on cases (item_id, opened_at) where item_id is not null;

create table reports (
  id text collate "C" primary key,
  case_id text collate "C" not null references cases (id) on delete cascade,
  reporter_id text collate "C" not null references users (id) on delete cascade,
  subject text not null,
  subject_id text collate "C" not null,
  reason text not null,
  note text not null,
  created_at bigint not null,
  unique (reporter_id, subject, subject_id)
);
create index reports_by_case on reports (case_id, created_at, id);
create index reports_by_reporter on reports (reporter_id, created_at, id);
