-- Expand, for 0.2.0 and later, 0 s for 100,000 items: every change of an item but of its counters and its place in lists
-- raises its edition, whoever makes it. What a process keeps of an item is right as long as the edition is the same;
-- counters are read each time.

alter table media add column edition integer not null default 0;
create trigger media_content_changed after update of
  kind, uploader_id, club_id, tenant, title, description, tags, file_name, poster_name, content_type, size,
  width, height, duration, placeholder, state, failure, renditions, percent, drawn, hidden, withheld, binned,
  pool, created_at, random_key, taken_at, batch_id, position
  on media when new.edition = old.edition begin
  update media set edition = old.edition + 1 where id = new.id;
end;
