-- Captions of videos, one per language: WebVTT as we write it, and the words their video is found by. Each change makes
-- a row with an id of its own, so that an address never shows another text.

create table captions (
  id text collate "C" primary key,
  media_id text collate "C" not null references media (id) on delete cascade,
  uploader_id text collate "C" not null,
  language text collate "C" not null,
  size integer not null,
  changed_at bigint not null,
  words text not null,
  text text not null,
  unique (media_id, language)
);
create index captions_by_uploader on captions (uploader_id, size);
