-- Expand, for 0.2.0 and later, 1 s for 100,000 items: keeps how many bytes each person's files take.
-- Triggers write these rows, and nothing else does, so that they come by themselves where uploads are copied to. They
-- run when a unit ends: whatever else it locks, it locks these rows last. A person who is gone belongs to no tenant.

create table rooms (
  owner_id text collate "C" primary key,
  tenant text collate "C" not null,
  bytes bigint not null,
  avatar_bytes bigint not null,
  unpublished_bytes bigint not null,
  unpublished_files integer not null
);
create index rooms_of_tenant on rooms (tenant, bytes);

create function move_room(of_owner text, by_bytes bigint, by_avatar bigint, by_unpublished bigint, by_files integer)
returns void language sql as $$
  insert into rooms as kept (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (
    of_owner, coalesce((select tenant from users where id = of_owner), ''), by_bytes, by_avatar, by_unpublished, by_files
  )
  on conflict (owner_id) do update set bytes = kept.bytes + by_bytes, avatar_bytes = kept.avatar_bytes + by_avatar,
    unpublished_bytes = kept.unpublished_bytes + by_unpublished,
    unpublished_files = kept.unpublished_files + by_files;
$$;

create function move_room_by_upload(file uploads, sign integer) returns void language sql as $$
  select move_room(file.owner_id, sign * file.size, case when file.folder = 'profile' then sign * file.size else 0 end,
    case when file.used_by is null then sign * file.size else 0 end, case when file.used_by is null then sign else 0 end);
$$;

create function keep_room_of_upload() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform move_room_by_upload(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform move_room_by_upload(new, 1);
  else
    delete from rooms where owner_id = old.owner_id and bytes = 0;
  end if;
  return null;
end
$$;
create constraint trigger room_of_upload after insert or delete or update of size, used_by on uploads
deferrable initially deferred for each row execute function keep_room_of_upload();

create function keep_room_of_captions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_room(new.uploader_id, new.size, 0, 0, 0);
  else
    perform move_room(old.uploader_id, -old.size, 0, 0, 0);
    delete from rooms where owner_id = old.uploader_id and bytes = 0;
  end if;
  return null;
end
$$;
create constraint trigger room_of_captions after insert or delete on captions
deferrable initially deferred for each row execute function keep_room_of_captions();

create function leave_room_of_tenant() returns trigger language plpgsql as $$
begin
  update rooms set tenant = '' where owner_id = old.id;
  return null;
end
$$;
create trigger room_of_person_gone after delete on users
for each row execute function leave_room_of_tenant();

insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
select owner_id, coalesce((select tenant from users where id = owner_id), ''), sum(size),
  sum(case when folder = 'profile' then size else 0 end), sum(case when unpublished then size else 0 end),
  sum(case when unpublished then 1 else 0 end)
from (
  select owner_id, folder, size, used_by is null as unpublished from uploads
  union all select uploader_id, 'captions', size, false from captions
) as files
group by owner_id;
