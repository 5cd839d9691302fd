-- Expand, for 0.2.0 and later, 0 s for 100,000 items: former pictures of people and clubs take no room any more.

update uploads set size = 0
where folder = 'profile' and used_by is not null and size > 0
  and not exists (select 1 from users where avatar = file_name)
  and not exists (select 1 from clubs where avatar = file_name);
