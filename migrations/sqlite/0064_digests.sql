-- The newest digest of whoever wants them: its day is the receipt that there is but one, `until` up to when it told.
create table digests (
  person_id text primary key references users (id) on delete cascade,
  day text not null,
  until integer not null
) without rowid;

create index notification_choices_by_way on notification_choices (way, person_id) where wanted = 1;
