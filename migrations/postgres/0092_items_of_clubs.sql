-- Expand, for 0.2.0 and later, 0 s for 100,000 items: items, events and files belong to a club or to a person.
-- The bytes of a club's files count to the club; what is not published yet counts to whoever sends it.

alter table media add column club_id text collate "C";
alter table events add column club_id text collate "C";
alter table uploads add column club_id text collate "C";

create or replace function move_room(
  of_owner text, by_bytes bigint, by_avatar bigint, by_unpublished bigint, by_files integer
) returns void language sql as $$
  insert into rooms as kept (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (
    of_owner,
    coalesce((select tenant from users where id = of_owner), (select tenant from clubs where id = of_owner), ''),
    by_bytes, by_avatar, by_unpublished, by_files
  )
  on conflict (owner_id) do update set bytes = kept.bytes + by_bytes, avatar_bytes = kept.avatar_bytes + by_avatar,
    unpublished_bytes = kept.unpublished_bytes + by_unpublished,
    unpublished_files = kept.unpublished_files + by_files;
$$;

create or replace function move_room_by_upload(file uploads, sign integer) returns void language plpgsql as $$
begin
  if file.club_id is not null then
    perform move_room(file.club_id, sign * file.size, 0, 0, 0);
  end if;
  if file.club_id is null or file.used_by is null then
    perform move_room(
      file.owner_id, case when file.club_id is null then sign * file.size else 0 end,
      case when file.folder = 'profile' then sign * file.size else 0 end,
      case when file.used_by is null then sign * file.size else 0 end,
      case when file.used_by is null then sign else 0 end
    );
  end if;
end
$$;

create or replace function keep_room_of_upload() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform move_room_by_upload(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform move_room_by_upload(new, 1);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and coalesce(new.club_id, old.club_id) is not null) then
    delete from rooms where owner_id in (old.owner_id, old.club_id) and bytes = 0 and unpublished_files = 0;
  end if;
  return null;
end
$$;
drop trigger room_of_upload on uploads;
create constraint trigger room_of_upload after insert or delete or update of size, used_by, club_id on uploads
deferrable initially deferred for each row execute function keep_room_of_upload();

create or replace function keep_room_of_captions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_room(new.uploader_id, new.size, 0, 0, 0);
  else
    perform move_room(old.uploader_id, -old.size, 0, 0, 0);
    delete from rooms where owner_id = old.uploader_id and bytes = 0 and unpublished_files = 0;
  end if;
  return null;
end
$$;
