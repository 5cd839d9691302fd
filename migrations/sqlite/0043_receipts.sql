-- That a call with a key took effect, for a day, so that whoever sends it again is answered as before.

create table receipts (
  key text primary key,
  sent text not null,
  effect text not null,
  at integer not null
) without rowid;
create index receipts_by_age on receipts (at);

drop index contact_messages_once;
alter table contact_messages drop column key;
drop index comments_once;
alter table comments drop column key;
