-- Expand, for 0.2.0 and later, 0 s for 100,000 items: whether somebody chose their language.

alter table users add column language_chosen boolean not null default false;
