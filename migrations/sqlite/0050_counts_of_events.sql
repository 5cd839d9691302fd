-- How many items an event shows, and how many of whom, written by whatever puts an item into an event, takes it out, shows
-- or hides it: lists of events and their pages count nothing. Who shows none has no row. Triggers write these rows, and
-- nothing else does, so that they come by themselves where items of events are copied to.

create table event_counts (
  event_id text primary key,
  videos integer not null,
  photos integer not null
) without rowid;

create table event_people (
  event_id text not null,
  person_id text not null,
  items integer not null,
  primary key (event_id, person_id)
) without rowid;
create index event_people_by_items on event_people (event_id, items desc, person_id);
create index event_people_by_person on event_people (person_id, event_id);

insert into event_counts (event_id, videos, photos)
select event_id, sum(kind = 'video'), sum(kind = 'photo') from event_items where shown group by event_id;
insert into event_people (event_id, person_id, items)
select event_id, uploader_id, count(*) from event_items where shown group by event_id, uploader_id;

create trigger event_item_came after insert on event_items when new.shown begin
  insert into event_counts (event_id, videos, photos) values (new.event_id, new.kind = 'video', new.kind = 'photo')
  on conflict (event_id) do update set videos = videos + excluded.videos, photos = photos + excluded.photos;
  insert into event_people (event_id, person_id, items) values (new.event_id, new.uploader_id, 1)
  on conflict (event_id, person_id) do update set items = items + 1;
end;

create trigger event_item_shown after update of shown on event_items when new.shown and not old.shown begin
  insert into event_counts (event_id, videos, photos) values (new.event_id, new.kind = 'video', new.kind = 'photo')
  on conflict (event_id) do update set videos = videos + excluded.videos, photos = photos + excluded.photos;
  insert into event_people (event_id, person_id, items) values (new.event_id, new.uploader_id, 1)
  on conflict (event_id, person_id) do update set items = items + 1;
end;

create trigger event_item_hidden after update of shown on event_items when old.shown and not new.shown begin
  update event_counts set videos = videos - (old.kind = 'video'), photos = photos - (old.kind = 'photo')
  where event_id = old.event_id;
  update event_people set items = items - 1 where event_id = old.event_id and person_id = old.uploader_id;
  delete from event_counts where event_id = old.event_id and videos = 0 and photos = 0;
  delete from event_people where event_id = old.event_id and person_id = old.uploader_id and items = 0;
end;

create trigger event_item_gone after delete on event_items when old.shown begin
  update event_counts set videos = videos - (old.kind = 'video'), photos = photos - (old.kind = 'photo')
  where event_id = old.event_id;
  update event_people set items = items - 1 where event_id = old.event_id and person_id = old.uploader_id;
  delete from event_counts where event_id = old.event_id and videos = 0 and photos = 0;
  delete from event_people where event_id = old.event_id and person_id = old.uploader_id and items = 0;
end;

drop index event_items_by_kind;
drop index event_items_by_person;
drop index event_items_by_contributor;
