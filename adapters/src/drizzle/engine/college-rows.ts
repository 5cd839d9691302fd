// The rows of one college, for `college` of capabilities: SQL that both engines read, where `:college` is its domain.

export const people = 'select id from users where tenant = :college';
export const clubs = 'select id from clubs where tenant = :college';
export const items = 'select id from media where tenant = :college';
const events = 'select id from events where tenant = :college';

export const ofTenant = 'tenant = :college';
export const ofPerson = `person_id in (${people})`;
export const ofUser = `user_id in (${people})`;
export const ofClub = `club_id in (${clubs})`;
export const ofItem = `media_id in (${items})`;
export const ofEvent = `event_id in (${events})`;

/** Cases of the college, and those of no college that its people asked for: their own erasure. */
export const casesOfCollege = `tenant = :college or id in (select case_id from rights_requests where member_id in (${people}))`;
export const ofCase = `case_id in (select id from cases where ${casesOfCollege})`;
