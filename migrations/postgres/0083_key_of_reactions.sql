-- Expand, for 0.2.0 and later, 0 s for 100,000 items: the key of reactions holds their values too.

alter table reactions drop constraint reactions_pkey,
  add constraint reactions_pkey primary key using index reactions_by_key;
