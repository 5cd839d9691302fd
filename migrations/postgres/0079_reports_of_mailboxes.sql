-- Expand, for 0.2.0 and later, 0 s for 100,000 items: reports outlive their authors, and count for a mailbox.
-- A case may wait for a moderator before its item is hidden.

alter table cases add column queued boolean not null default false;

alter table reports alter column reporter_id drop not null;
alter table reports drop constraint reports_reporter_id_fkey;
alter table reports add constraint reports_reporter_id_fkey
  foreign key (reporter_id) references users (id) on delete set null;
alter table reports add column mailbox text collate "C";
alter table reports add column young boolean not null default false;
