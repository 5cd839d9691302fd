-- Search walks from the newest items back, a portion of the index at a time: documents are numbered in the order of
-- publication, 16,384 numbers make a portion, and every word stands in the index behind the number of its portion and a
-- colon. What lists show is marked in the documents and tags themselves, and the triggers keep the marks true.

alter table search_documents
  add column tenant text not null default '',
  add column name text not null default '',
  add column created_at bigint not null default 0,
  add column listed boolean not null default false;
drop index search_words;
alter table search_documents drop constraint search_documents_pkey;
update search_documents d set
  number = n.number,
  tenant = n.tenant,
  name = n.name,
  created_at = n.created_at,
  listed = n.listed,
  words = (n.number >> 14) || ':' || replace(d.words, ' ', ' ' || (n.number >> 14) || ':')
from (
  select id, row_number() over (order by created_at, id) as number, tenant, regexp_replace(title, ' [0-9]+$', '') as name,
    created_at, state = 'ready' and not hidden as listed
  from media
) n
where n.id = d.media_id;
alter table search_documents add primary key (number);
select setval(
  pg_get_serial_sequence('search_documents', 'number'),
  coalesce(max(number), 1),
  max(number) is not null
) from search_documents;
alter table search_documents
  alter column tenant drop default,
  alter column name drop default,
  alter column created_at drop default,
  alter column listed drop default;
create index search_words on search_documents using gin (word_index);
create index search_documents_by_name on search_documents (tenant, name, listed);

alter table media_tags
  add column created_at bigint not null default 0,
  add column listed boolean not null default false;
update media_tags t set created_at = m.created_at, listed = m.state = 'ready' and not m.hidden
from media m where m.id = t.media_id;
alter table media_tags alter column created_at drop default, alter column listed drop default;
create index media_tags_newest on media_tags (tenant, kind, tag, listed, created_at, media_id);

create function keep_listed() returns trigger language plpgsql as $$
begin
  update search_documents set listed = new.state = 'ready' and not new.hidden where media_id = new.id;
  update media_tags set listed = new.state = 'ready' and not new.hidden where media_id = new.id;
  return null;
end $$;
create trigger media_listed after update of state, hidden on media for each row
when ((old.state = 'ready' and not old.hidden) <> (new.state = 'ready' and not new.hidden))
execute function keep_listed();

-- Letters are folded as readers type them from now on: a job writes the documents of before anew.
insert into jobs (kind, payload, due_at, attempts)
select 'index-search', '{}', 0, 0 where exists (select 1 from search_documents);
