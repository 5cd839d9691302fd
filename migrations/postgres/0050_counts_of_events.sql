-- How many items an event shows, and how many of whom, written by whatever puts an item into an event, takes it out, shows
-- or hides it: lists of events and their pages count nothing. Who shows none has no row. Triggers write these rows, and
-- nothing else does, so that they come by themselves where items of events are copied to.

create table event_counts (
  event_id text collate "C" primary key,
  videos integer not null,
  photos integer not null
);

create table event_people (
  event_id text collate "C" not null,
  person_id text collate "C" not null,
  items integer not null,
  primary key (event_id, person_id)
);
create index event_people_by_items on event_people (event_id, items desc, person_id);
create index event_people_by_person on event_people (person_id, event_id);

insert into event_counts (event_id, videos, photos)
select event_id, count(*) filter (where kind = 'video'), count(*) filter (where kind = 'photo')
from event_items where shown group by event_id;
insert into event_people (event_id, person_id, items)
select event_id, uploader_id, count(*) from event_items where shown group by event_id, uploader_id;

-- An item of an event is written anew only where something changes: what follows it costs more than looking.
create or replace function show_in_event() returns trigger language plpgsql as $$
begin
  update event_items set shown = new.state = 'ready' and not new.hidden
  where media_id = new.id and shown <> (new.state = 'ready' and not new.hidden);
  return null;
end
$$;

-- The rows are locked last, after those of items and events, whatever a unit does.
create function move_event_counts(of_event text, of_person text, by_videos integer, by_photos integer)
returns void language plpgsql as $$
begin
  insert into event_counts as kept (event_id, videos, photos) values (of_event, by_videos, by_photos)
  on conflict (event_id) do update set videos = kept.videos + by_videos, photos = kept.photos + by_photos;
  insert into event_people as kept (event_id, person_id, items) values (of_event, of_person, by_videos + by_photos)
  on conflict (event_id, person_id) do update set items = kept.items + by_videos + by_photos;
  if by_videos + by_photos > 0 then
    return;
  end if;
  delete from event_counts where event_id = of_event and videos = 0 and photos = 0;
  delete from event_people where event_id = of_event and person_id = of_person and items = 0;
end
$$;

create function count_event_items_that_came() returns trigger language plpgsql as $$
begin
  perform move_event_counts(event_id, uploader_id, videos::integer, photos::integer) from (
    select event_id, uploader_id, count(*) filter (where kind = 'video') as videos,
      count(*) filter (where kind = 'photo') as photos
    from came where shown group by event_id, uploader_id order by event_id, uploader_id
  ) as moved;
  return null;
end
$$;
create function count_event_items_that_went() returns trigger language plpgsql as $$
begin
  perform move_event_counts(event_id, uploader_id, -videos::integer, -photos::integer) from (
    select event_id, uploader_id, count(*) filter (where kind = 'video') as videos,
      count(*) filter (where kind = 'photo') as photos
    from went where shown group by event_id, uploader_id order by event_id, uploader_id
  ) as moved;
  return null;
end
$$;
create function count_event_items_that_changed() returns trigger language plpgsql as $$
begin
  perform move_event_counts(event_id, uploader_id, videos::integer, photos::integer) from (
    select event_id, uploader_id, coalesce(sum(by) filter (where kind = 'video'), 0) as videos,
      coalesce(sum(by) filter (where kind = 'photo'), 0) as photos
    from (select *, 1 as by from came where shown union all select *, -1 as by from went where shown) as moved_by
    group by event_id, uploader_id having sum(by) <> 0 order by event_id, uploader_id
  ) as moved;
  return null;
end
$$;
create trigger event_items_came after insert on event_items
referencing new table as came for each statement execute function count_event_items_that_came();
create trigger event_items_went after delete on event_items
referencing old table as went for each statement execute function count_event_items_that_went();
create trigger event_items_changed after update on event_items
referencing old table as went new table as came for each statement execute function count_event_items_that_changed();

drop index event_items_by_kind;
drop index event_items_by_person;
drop index event_items_by_contributor;
