-- That a call with a key took effect, for a day, so that whoever sends it again is answered as before.

create table receipts (
  key text collate "C" primary key,
  sent text collate "C" not null,
  effect jsonb not null,
  at bigint not null
);
create index receipts_by_age on receipts (at);

drop index contact_messages_once;
alter table contact_messages drop column key;
drop index comments_once;
alter table comments drop column key;
