-- What items are found by. Tokens come ready from the rules, joined by spaces: those of title, tags and description
-- give the rank; `words` has all of them and the item's college and kind, and is what the index is made of.

create table search_documents (
  number integer primary key autoincrement,
  media_id text not null unique references media (id) on delete cascade,
  title text not null,
  tags text not null,
  description text not null,
  words text not null
);
create virtual table search_words using fts5 (
  words,
  content = 'search_documents',
  content_rowid = 'number',
  tokenize = "ascii tokenchars '.:-'",
  detail = 'none',
  columnsize = 0
);
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
