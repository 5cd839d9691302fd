-- Every word of the index stands behind the portion, the kind of what it finds and the college, where these were a word
-- of their own: a search reads nothing of other colleges, and suggested tags nothing of titles.

drop trigger search_words_added;
drop trigger search_words_changed;
drop trigger search_words_gone;
drop table search_words;
update search_documents set words = ltrim(replace(
  replace(' ' || words, ' ' || (number >> 14) || '::' || m.kind || ':' || m.tenant, ''),
  ' ' || (number >> 14) || ':',
  ' ' || (number >> 14) || ':' || m.kind || ':' || m.tenant || ':'
))
from media m where m.id = media_id;
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

drop trigger suggestion_words_added;
drop trigger suggestion_words_changed;
drop trigger suggestion_words_gone;
drop table suggestion_words;
update suggestions set words = ltrim(replace(
  replace(' ' || words, ' ' || (number >> 14) || '::' || source || ':' || tenant, ''),
  ' ' || (number >> 14) || ':',
  ' ' || (number >> 14) || ':' || source || ':' || tenant || ':'
));
create virtual table suggestion_words using fts5 (
  words,
  content = 'suggestions',
  content_rowid = 'number',
  tokenize = "ascii tokenchars '.:-'",
  detail = 'none',
  columnsize = 0
);
insert into suggestion_words (suggestion_words) values ('rebuild');
create trigger suggestion_words_added after insert on suggestions begin
  insert into suggestion_words (rowid, words) values (new.number, new.words);
end;
create trigger suggestion_words_changed after update of words on suggestions begin
  insert into suggestion_words (suggestion_words, rowid, words) values ('delete', old.number, old.words);
  insert into suggestion_words (rowid, words) values (new.number, new.words);
end;
create trigger suggestion_words_gone after delete on suggestions begin
  insert into suggestion_words (suggestion_words, rowid, words) values ('delete', old.number, old.words);
end;
