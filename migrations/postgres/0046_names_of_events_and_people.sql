-- Events and people are found by their words from now on, as what search fields offer: a job writes those of before.

insert into jobs (kind, payload, due_at, attempts)
select 'index-search', '{}', 0, 0 where exists (select 1 from events) or exists (select 1 from media);
