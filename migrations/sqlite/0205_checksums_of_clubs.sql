-- Expand, for 0.2.0 and later, 0.3 s for 100,000 items: an import for a club finds what anybody sent for it before.

create index uploads_of_holder_by_checksum on uploads (club_id, checksum)
  where checksum is not null and club_id is not null;
