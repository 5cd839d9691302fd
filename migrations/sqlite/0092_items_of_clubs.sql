-- Expand, for 0.2.0 and later, 0 s for 100,000 items: items, events and files belong to a club or to a person.
-- The bytes of a club's files count to the club; what is not published yet counts to whoever sends it.

alter table media add column club_id text;
alter table events add column club_id text;
alter table uploads add column club_id text;

drop trigger room_of_upload_that_came;
create trigger room_of_upload_that_came after insert on uploads begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (new.owner_id, coalesce((select tenant from users where id = new.owner_id), ''), 0, 0, 0, 0)
  on conflict (owner_id) do nothing;
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  select id, tenant, 0, 0, 0, 0 from clubs where id = new.club_id
  on conflict (owner_id) do nothing;
  update rooms set bytes = bytes + new.size where owner_id = coalesce(new.club_id, new.owner_id);
  update rooms set avatar_bytes = avatar_bytes + (new.folder = 'profile') * new.size,
    unpublished_bytes = unpublished_bytes + (new.used_by is null) * new.size,
    unpublished_files = unpublished_files + (new.used_by is null)
  where owner_id = new.owner_id;
end;

drop trigger room_of_upload_that_changed;
create trigger room_of_upload_that_changed after update of size, used_by, club_id on uploads begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  select id, tenant, 0, 0, 0, 0 from users where id = new.owner_id and new.club_id is not old.club_id
  on conflict (owner_id) do nothing;
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  select id, tenant, 0, 0, 0, 0 from clubs where id = new.club_id
  on conflict (owner_id) do nothing;
  update rooms set bytes = bytes - old.size where owner_id = coalesce(old.club_id, old.owner_id);
  update rooms set bytes = bytes + new.size where owner_id = coalesce(new.club_id, new.owner_id);
  update rooms set avatar_bytes = avatar_bytes + (new.folder = 'profile') * (new.size - old.size),
    unpublished_bytes = unpublished_bytes + (new.used_by is null) * new.size - (old.used_by is null) * old.size,
    unpublished_files = unpublished_files + (new.used_by is null) - (old.used_by is null)
  where owner_id = new.owner_id;
  delete from rooms where owner_id in (old.owner_id, old.club_id) and bytes = 0 and unpublished_files = 0;
end;

drop trigger room_of_upload_that_went;
create trigger room_of_upload_that_went after delete on uploads begin
  update rooms set bytes = bytes - old.size where owner_id = coalesce(old.club_id, old.owner_id);
  update rooms set avatar_bytes = avatar_bytes - (old.folder = 'profile') * old.size,
    unpublished_bytes = unpublished_bytes - (old.used_by is null) * old.size,
    unpublished_files = unpublished_files - (old.used_by is null)
  where owner_id = old.owner_id;
  delete from rooms where owner_id in (old.owner_id, old.club_id) and bytes = 0 and unpublished_files = 0;
end;

drop trigger room_of_captions_that_went;
create trigger room_of_captions_that_went after delete on captions begin
  update rooms set bytes = bytes - old.size where owner_id = old.uploader_id;
  delete from rooms where owner_id = old.uploader_id and bytes = 0 and unpublished_files = 0;
end;
