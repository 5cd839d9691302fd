-- Expand, for 0.2.0 and later, 1 s for 100,000 items, one by one: finds what anybody sent for a club, by its bytes.

drop index if exists uploads_of_holder_by_checksum;
create index uploads_of_holder_by_checksum on uploads (club_id, checksum)
  where checksum is not null and club_id is not null;
