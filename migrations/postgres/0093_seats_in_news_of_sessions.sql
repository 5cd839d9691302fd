-- Expand, for 0.2.0 and later, 0 s for 100,000 items: tells processes of stewards and seats that changed, too.

drop trigger person_of_session_changed on users;
create trigger person_of_session_changed
after delete or update of tenant, created_at, password_hash, suspended_at, plan_end, seat_end, developer, moderator, steward, uploads_stopped_until on users
for each statement execute function tell_of_sessions();
