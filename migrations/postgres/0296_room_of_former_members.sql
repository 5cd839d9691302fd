-- Expand, for 0.2.0 and later, 1 s for 100,000 items: what former members shared takes room of their college as before.

drop trigger room_of_person_gone on users;
drop function leave_room_of_tenant();

create or replace function move_room(
  of_owner text, by_bytes bigint, by_avatar bigint, by_unpublished bigint, by_files integer
) returns void language sql as $$
  insert into rooms as kept (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (
    of_owner,
    coalesce(
      (select tenant from users where id = of_owner), (select tenant from clubs where id = of_owner),
      (select tenant from media where uploader_id = of_owner limit 1), ''
    ),
    by_bytes, by_avatar, by_unpublished, by_files
  )
  on conflict (owner_id) do update set bytes = kept.bytes + by_bytes, avatar_bytes = kept.avatar_bytes + by_avatar,
    unpublished_bytes = kept.unpublished_bytes + by_unpublished,
    unpublished_files = kept.unpublished_files + by_files;
$$;

update rooms set tenant = (select tenant from media where uploader_id = owner_id limit 1)
where tenant = '' and exists (select 1 from media where uploader_id = owner_id);
