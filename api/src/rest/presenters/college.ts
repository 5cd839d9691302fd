import { alumniModes, markTypes, rosterModes } from '@quadrangle/domain/colleges/college';
import type { ClubOfCollege } from '@quadrangle/domain/stewards/clubs';
import type { RosterDifference } from '@quadrangle/domain/stewards/put-roster';
import type { CollegeView, PersonOfCollege } from '@quadrangle/domain/stewards/queries';
import { rosterProblems } from '@quadrangle/domain/stewards/roster';
import { z } from 'zod';
import { markUrl } from '../../edge/site.ts';
import { iso } from './iso.ts';
import { EXAMPLE, Id, Moment, type UrlBase } from './shapes.ts';

/** Somebody of the college, as its stewards see them (decisions 70). */
export const CollegePerson = z
  .strictObject({
    _id: Id,
    name: z.string().describe('The username.'),
    Normalname: z.string().describe('The full name.'),
    email: z.string(),
    createdAt: Moment,
    verified: z.boolean(),
    suspended: z.boolean(),
    moderator: z.boolean(),
    steward: z.boolean(),
    leavesOn: z.iso
      .date()
      .nullable()
      .describe('The day on which they leave, by the roster: the one that counts for their account.'),
    planUntil: Moment.nullable().describe('Until when they can upload; null without a plan.'),
  })
  .meta({
    id: 'CollegePerson',
    examples: [
      {
        _id: EXAMPLE.person,
        name: 'asha',
        Normalname: 'Asha Rao',
        email: 'asha@college.edu',
        createdAt: EXAMPLE.moment,
        verified: true,
        suspended: false,
        moderator: true,
        steward: false,
        leavesOn: '2027-05-31',
        planUntil: null,
      },
    ],
  });

export function presentCollegePerson(person: PersonOfCollege): z.output<typeof CollegePerson> {
  const { id, username, fullName, createdAt, planUntil, ...rest } = person;
  return {
    _id: id,
    name: username,
    Normalname: fullName,
    ...rest,
    createdAt: iso(createdAt),
    planUntil: planUntil === null ? null : iso(planUntil),
  };
}

/** A club of the college, as its stewards see it (decisions 70). */
export const CollegeClub = z
  .strictObject({
    _id: Id,
    name: z.string(),
    handle: z.string(),
    createdAt: Moment,
    closedAt: Moment.nullable(),
    leads: z.array(z.string()).readonly().describe('The usernames of its leads who can sign in.'),
    seats: z.int(),
  })
  .meta({
    id: 'CollegeClub',
    examples: [
      {
        _id: EXAMPLE.club,
        name: 'Lens Club',
        handle: 'lens',
        createdAt: EXAMPLE.moment,
        closedAt: null,
        leads: ['asha'],
        seats: 4,
      },
    ],
  });

export function presentCollegeClub({ id, createdAt, closedAt, ...club }: ClubOfCollege): z.output<typeof CollegeClub> {
  return { _id: id, ...club, createdAt: iso(createdAt), closedAt: closedAt === null ? null : iso(closedAt) };
}

/** What a college says of itself; null is what the installation says (decisions 69). */
export const CollegeSettings = z
  .strictObject({
    domain: z.string(),
    name: z.string().nullable(),
    contact: z.string().nullable(),
    grievanceContact: z.string().nullable().describe('Whom its people complain to.'),
    timeZone: z.string().nullable(),
    links: z.array(z.string()).readonly().nullable(),
    room: z.int().nullable().describe('Bytes that its files may take; only the operator sets it.'),
    roster: z.enum(rosterModes).nullable().describe('With `closed` only who is on the roster signs up.'),
    alumni: z
      .enum(alumniModes)
      .nullable()
      .describe('What alumni see 30 days after they left: what was shared until then, `all`, or `none` of others.'),
    mark: z
      .url()
      .nullable()
      .describe(`The address of its mark, one of ${markTypes.join(', ')}.`),
  })
  .meta({
    id: 'CollegeSettings',
    examples: [
      {
        domain: 'college.edu',
        name: 'Northfield College',
        contact: 'office@college.edu',
        grievanceContact: 'dean@college.edu',
        timeZone: 'Asia/Kolkata',
        links: ['https://photos.college.edu/events'],
        room: null,
        roster: 'closed',
        alumni: 'until-leaving',
        mark: 'https://photos.college.edu/api/colleges/college.edu/mark?v=3',
      },
    ],
  });

export function presentCollegeSettings(
  base: UrlBase,
  college: CollegeView['college'],
): z.output<typeof CollegeSettings> {
  const { domain, name, contact, grievanceContact, timeZone, links, room, roster, alumni } = college;
  return {
    domain,
    name,
    contact,
    grievanceContact,
    timeZone,
    links,
    room,
    roster,
    alumni,
    mark: college.marked ? base.absolute(markUrl(college)) : null,
  };
}

/** The college as its stewards see it (decisions 70). */
export const OwnCollege = z
  .strictObject({
    settings: CollegeSettings,
    figures: z.strictObject({
      people: z.int(),
      unverified: z.int(),
      livePlans: z.int(),
      videos: z.int(),
      photos: z.int(),
      bytes: z.int(),
    }),
    onRoster: z.int().describe('How many addresses are on its roster.'),
    moderators: z.array(CollegePerson),
    stewards: z.array(CollegePerson),
  })
  .meta({
    id: 'OwnCollege',
    examples: [
      {
        settings: {
          domain: 'college.edu',
          name: null,
          contact: null,
          grievanceContact: null,
          timeZone: null,
          links: null,
          room: null,
          roster: null,
          alumni: null,
          mark: null,
        },
        figures: { people: 120, unverified: 3, livePlans: 6, videos: 40, photos: 900, bytes: 7_000_000_000 },
        onRoster: 2_400,
        moderators: [],
        stewards: [],
      },
    ],
  });

export function presentOwnCollege(
  base: UrlBase,
  { college, figures, onRoster, moderators, stewards }: CollegeView,
): z.output<typeof OwnCollege> {
  return {
    settings: presentCollegeSettings(base, college),
    figures,
    onRoster,
    moderators: moderators.map(presentCollegePerson),
    stewards: stewards.map(presentCollegePerson),
  };
}

const RosterLine = z.strictObject({
  line: z.int().describe('Counted from 1.'),
  email: z.string(),
  name: z.string().nullable(),
  leavesOn: z.iso.date().nullable(),
  isNew: z.boolean(),
  pastDay: z
    .enum(['come', 'left'])
    .nullable()
    .describe('`come`: its day has come. `left`: it comes in place of one that had come; who left by it stays so.'),
});

/** What a file changes in the roster (decisions 71). */
export const RosterDifferenceShape = z
  .strictObject({
    applied: z.boolean(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    wrong: z.int().describe('How many lines are left out.'),
    come: z.int().describe('How many of the changes have a day that has come.'),
    left: z.int().describe('How many of the changes come in place of a day that had come.'),
    changes: z.array(RosterLine).describe('The first 100.'),
    wrongLines: z
      .array(z.strictObject({ line: z.int(), problem: z.string() }))
      .describe('The first 100, with what is wrong.'),
  })
  .meta({
    id: 'RosterDifference',
    examples: [
      {
        applied: false,
        added: 1,
        changed: 0,
        same: 2_398,
        wrong: 1,
        come: 0,
        left: 0,
        changes: [
          {
            line: 2,
            email: 'asha@college.edu',
            name: 'Asha Rao',
            leavesOn: '2027-05-31',
            isNew: true,
            pastDay: null,
          },
        ],
        wrongLines: [{ line: 7, problem: 'This address is of another college.' }],
      },
    ],
  });

export function presentRosterDifference({
  changes,
  wrongLines,
  ...counts
}: RosterDifference): z.output<typeof RosterDifferenceShape> {
  return {
    ...counts,
    changes: changes.map(({ line, before, after, pastDay }) => ({ line, ...after, isNew: before === null, pastDay })),
    wrongLines: wrongLines.map(({ line, problem }) => ({ line, problem: rosterProblems[problem] })),
  };
}
