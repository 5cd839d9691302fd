-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: clubs are found by what is typed after an @.

drop index concurrently if exists clubs_by_handle;
create index concurrently clubs_by_handle on clubs (tenant, handle_key collate "C");

drop index concurrently if exists clubs_by_lower_name;
create index concurrently clubs_by_lower_name on clubs (tenant, (lower(name) collate "C"));
