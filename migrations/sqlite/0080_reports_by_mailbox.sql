-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the reports of a mailbox and of young accounts.

drop index if exists reports_by_mailbox;
create index reports_by_mailbox on reports (mailbox, created_at) where mailbox is not null;
drop index if exists reports_of_young;
create index reports_of_young on reports (created_at) where young;
