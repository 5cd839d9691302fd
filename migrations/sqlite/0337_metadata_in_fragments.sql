-- Expand, for 0.2.0 and later, 0 s for 100,000 items: a job goes over videos of earlier releases for metadata in
-- fragments.

insert into jobs (kind, payload, due_at, attempts)
select 'blank-videos', '{"after": null}', 0, 0 where exists (select 1 from media where kind = 'video');
