-- Expand, for 0.2.0 and later, 1 s for 100,000 items: Devanagari is found by its syllables from now on. Where there is any, a job writes the words of before anew.

insert into jobs (kind, payload, due_at, attempts)
select 'index-search', '{}', 0, 0
where exists (select 1 from media where title ~ '[ऀ-ॿ]' or description ~ '[ऀ-ॿ]' or tags::text ~ '[ऀ-ॿ]')
  or exists (select 1 from events where title ~ '[ऀ-ॿ]' or place ~ '[ऀ-ॿ]' or description ~ '[ऀ-ॿ]')
  or exists (select 1 from users where full_name ~ '[ऀ-ॿ]');
