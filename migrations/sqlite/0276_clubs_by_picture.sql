-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds whose picture a file is.

drop index if exists clubs_by_avatar;
create index clubs_by_avatar on clubs (avatar) where avatar is not null;
