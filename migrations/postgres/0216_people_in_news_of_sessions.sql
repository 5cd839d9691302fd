-- Expand, for 0.2.0 and later, 0 s for 100,000 items: tells processes of ages, guardians and leaving days that changed, too.

drop trigger person_of_session_changed on users;
create trigger person_of_session_changed
after delete or update of tenant, created_at, password_hash, suspended_at, plan_end, seat_end, developer, moderator, steward, uploads_stopped_until, age, guardian_at, roster_leaves_on, own_leaves_on on users
for each statement execute function tell_of_sessions();
