import type { AlumniMode, Mark, RosterMode } from '@quadrangle/domain/colleges/college';
import type { Kit } from '../tables/kit.ts';

export const collegesTables = (c: Kit) => ({
  /** The colleges that are listed; an empty column is what the environment says. */
  colleges: c.table('colleges', {
    domain: c.text('domain').primaryKey(),
    name: c.text('name'),
    contact: c.text('contact'),
    grievanceContact: c.text('grievance_contact'),
    timeZone: c.text('time_zone'),
    links: c.json('links').$type<readonly string[]>(),
    room: c.number('room'),
    roster: c.text('roster').$type<RosterMode>(),
    alumni: c.text('alumni').$type<AlumniMode>(),
    addedAt: c.number('added_at').notNull(),
    closesOn: c.text('closes_on'),
    marked: c.flag('marked').notNull().default(false),
    version: c.integer('version').notNull(),
  }),
  /** Their marks, in base64. */
  collegeMarks: c.table('college_marks', {
    domain: c.text('domain').primaryKey(),
    type: c.text('type').$type<Mark['type']>().notNull(),
    data: c.text('data').notNull(),
  }),
  /** How the identity providers that colleges have of their own know us. */
  collegeProviders: c.table('college_providers', {
    domain: c.text('domain').primaryKey(),
    issuer: c.text('issuer').notNull(),
    clientId: c.text('client_id').notNull(),
    clientSecret: c.text('client_secret').notNull(),
  }),
  /** Colleges that are not listed, and were asked for. */
  absentColleges: c.table('absent_colleges', {
    domain: c.text('domain').primaryKey(),
    tries: c.integer('tries').notNull(),
    lastAt: c.number('last_at').notNull(),
  }),
  /** Who belongs to a college by its own word; an address names its college. */
  rosters: c.table('rosters', {
    email: c.text('email').primaryKey(),
    tenant: c.text('tenant').notNull(),
    name: c.text('name'),
    leavesOn: c.text('leaves_on'),
  }),
});
