-- Expand, for 0.2.0 and later, 0 s for 100,000 items: what somebody removes of another's in a club waits in its bin.
-- An item there is hidden and marked; an event is kept as it was, with its items' places.

alter table media add column binned boolean not null default false;

create table club_bin (
  id text collate "C" primary key,
  club_id text collate "C" not null references clubs (id) on delete cascade,
  kind text not null,
  media_id text collate "C" references media (id) on delete cascade,
  remover_id text collate "C" references users (id) on delete set null,
  removed_at bigint not null,
  event jsonb
);
create index club_bin_of_club on club_bin (club_id, removed_at, id);
create index club_bin_by_age on club_bin (removed_at, id);
create index club_bin_by_item on club_bin (media_id) where media_id is not null;
create index club_bin_by_remover on club_bin (remover_id) where remover_id is not null;

create table club_bin_items (
  event_id text collate "C" not null references club_bin (id) on delete cascade,
  media_id text collate "C" not null references media (id) on delete cascade,
  moment bigint not null,
  position integer not null,
  primary key (event_id, media_id)
);
create index club_bin_items_by_item on club_bin_items (media_id);
