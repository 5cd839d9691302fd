-- Work to be done later. A claimed job is due again when its lease runs out; without a due time it is a dead letter.

create table jobs (
  id integer primary key autoincrement,
  kind text not null,
  payload text not null,
  due_at integer,
  attempts integer not null,
  error text
);
create index jobs_due on jobs (due_at, id);
