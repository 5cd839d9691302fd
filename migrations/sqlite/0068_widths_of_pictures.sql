-- The widths that an item's picture was drawn in; null where it was drawn before there were four.

alter table media add column drawn text;
