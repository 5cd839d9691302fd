-- The items that somebody chose for a ZIP, their ids joined by commas, to be fetched within a day.

create table zip_choices (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  media_ids text not null,
  created_at bigint not null
);
create index zip_choices_by_owner on zip_choices (owner_id);
create index zip_choices_by_age on zip_choices (created_at);
