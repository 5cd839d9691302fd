-- Expand, for 0.2.0 and later, 0 s for 100,000 items: moderators stop uploads for a club.

alter table clubs add column uploads_stopped_until bigint;
