-- Search walks from the newest items back, a portion of the index at a time: documents are numbered in the order of
-- publication, 16,384 numbers make a portion, and every word stands in the index behind the number of its portion and a
-- colon. What lists show is marked in the documents and tags themselves, and the triggers keep the marks true.

drop trigger search_words_added;
drop trigger search_words_changed;
drop trigger search_words_gone;
drop table search_words;

create table numbered_documents (
  number integer primary key autoincrement,
  media_id text not null unique references media (id) on delete cascade,
  tenant text not null,
  name text not null,
  created_at integer not null,
  listed integer not null,
  title text not null,
  tags text not null,
  description text not null,
  words text not null
);
insert into numbered_documents
select row_number() over (order by m.created_at, m.id), d.media_id, m.tenant,
  case
    when m.title glob '*[0-9]' and rtrim(m.title, '0123456789') like '% '
    then substr(m.title, 1, length(rtrim(m.title, '0123456789')) - 1)
    else m.title
  end,
  m.created_at, m.state = 'ready' and not m.hidden, d.title, d.tags, d.description, d.words
from search_documents d join media m on m.id = d.media_id
order by m.created_at, m.id;
drop table search_documents;
alter table numbered_documents rename to search_documents;
update search_documents
set words = (number >> 14) || ':' || replace(words, ' ', ' ' || (number >> 14) || ':');
create index search_documents_by_name on search_documents (tenant, name, listed);

create virtual table search_words using fts5 (
  words,
  content = 'search_documents',
  content_rowid = 'number',
  tokenize = "ascii tokenchars '.:-'",
  detail = 'none',
  columnsize = 0
);
insert into search_words (search_words) values ('rebuild');
create trigger search_words_added after insert on search_documents begin
  insert into search_words (rowid, words) values (new.number, new.words);
end;
create trigger search_words_changed after update of words on search_documents begin
  insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words);
  insert into search_words (rowid, words) values (new.number, new.words);
end;
create trigger search_words_gone after delete on search_documents begin
  insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words);
end;

alter table media_tags add column created_at integer not null default 0;
alter table media_tags add column listed integer not null default 0;
update media_tags set
  created_at = (select m.created_at from media m where m.id = media_id),
  listed = (select m.state = 'ready' and not m.hidden from media m where m.id = media_id);
create index media_tags_newest on media_tags (tenant, kind, tag, listed, created_at, media_id);

create trigger media_listed after update of state, hidden on media
when (old.state = 'ready' and not old.hidden) <> (new.state = 'ready' and not new.hidden) begin
  update search_documents set listed = (new.state = 'ready' and not new.hidden) where media_id = new.id;
  update media_tags set listed = (new.state = 'ready' and not new.hidden) where media_id = new.id;
end;

-- Letters are folded as readers type them from now on: a job writes the documents of before anew.
insert into jobs (kind, payload, due_at, attempts)
select 'index-search', '{}', 0, 0 where exists (select 1 from search_documents);
