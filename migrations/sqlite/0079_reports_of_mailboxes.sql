-- Expand, for 0.2.0 and later, 0 s for 100,000 items: reports outlive their authors, and count for a mailbox.
-- A case may wait for a moderator before its item is hidden.

alter table cases add column queued integer not null default 0;

create table reports_kept (
  id text primary key,
  case_id text not null references cases (id) on delete cascade,
  reporter_id text references users (id) on delete set null,
  subject text not null,
  subject_id text not null,
  reason text not null,
  note text not null,
  created_at integer not null,
  mailbox text,
  young integer not null default 0,
  unique (reporter_id, subject, subject_id)
) without rowid;
insert into reports_kept (id, case_id, reporter_id, subject, subject_id, reason, note, created_at)
  select id, case_id, reporter_id, subject, subject_id, reason, note, created_at from reports;
drop table reports;
alter table reports_kept rename to reports;
create index reports_by_case on reports (case_id, created_at, id);
create index reports_by_reporter on reports (reporter_id, created_at, id);
