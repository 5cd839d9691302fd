-- What was made of videos so that every browser plays them, and how far that is.

alter table media add column renditions jsonb;
alter table media add column percent integer;
