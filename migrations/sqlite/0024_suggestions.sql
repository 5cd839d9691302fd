-- What search fields may offer: the tags and titles of items, each once, found by their words as items are. Whether lists
-- show an item with that text is asked when it is offered. A job brings those of the items of before.

create table suggestions (
  number integer primary key autoincrement,
  tenant text not null,
  source text not null,
  text text not null,
  words text not null
);
create unique index suggestions_by_text on suggestions (tenant, source, text);
create virtual table suggestion_words using fts5 (
  words,
  content = 'suggestions',
  content_rowid = 'number',
  tokenize = "ascii tokenchars '.:-'",
  detail = 'none',
  columnsize = 0
);
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
