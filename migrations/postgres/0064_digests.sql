-- The newest digest of whoever wants them: its day is the receipt that there is but one, `until` up to when it told.
create table digests (
  person_id text collate "C" primary key references users (id) on delete cascade,
  day text collate "C" not null,
  until bigint not null
);

create index notification_choices_by_way on notification_choices (way, person_id) where wanted;
