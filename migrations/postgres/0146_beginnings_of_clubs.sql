-- Expand, for 0.2.0 and later, 0 s for 100,000 items: clubs are found by what is typed after an @.

create index clubs_by_handle on clubs (tenant, handle_key collate "C");
create index clubs_by_lower_name on clubs (tenant, (lower(name) collate "C"));
