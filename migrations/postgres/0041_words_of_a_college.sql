-- Every word of the index stands behind the portion, the kind of what it finds and the college, where these were a word
-- of their own: a search reads nothing of other colleges, and suggested tags nothing of titles.

drop index search_words;
update search_documents set words = ltrim(replace(
  replace(' ' || words, ' ' || (number >> 14) || '::' || m.kind || ':' || m.tenant, ''),
  ' ' || (number >> 14) || ':',
  ' ' || (number >> 14) || ':' || m.kind || ':' || m.tenant || ':'
))
from media m where m.id = media_id;
create index search_words on search_documents using gin (word_index);

drop index suggestion_words;
update suggestions set words = ltrim(replace(
  replace(' ' || words, ' ' || (number >> 14) || '::' || source || ':' || tenant, ''),
  ' ' || (number >> 14) || ':',
  ' ' || (number >> 14) || ':' || source || ':' || tenant || ':'
));
create index suggestion_words on suggestions using gin (word_index);
