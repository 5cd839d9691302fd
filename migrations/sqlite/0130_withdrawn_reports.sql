-- Expand, for 0.2.0 and later, 0 s for 100,000 items: reports can be withdrawn, and reporters read a text of their own. An
-- earlier release writes one text for both; a case whose reports were all withdrawn is to it a decided one.

alter table reports add column withdrawn_at integer;
alter table cases add column reporter_text text;
update cases set reporter_text = text where text is not null;
