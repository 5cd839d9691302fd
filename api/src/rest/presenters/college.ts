import { markTypes } from '@quadrangle/domain/colleges/college';
import type { CollegeView, PersonOfCollege } from '@quadrangle/domain/stewards/queries';
import { z } from 'zod';
import { markUrl } from '../../edge/site.ts';
import { iso } from './iso.ts';
import { EXAMPLE, Id, Moment } from './shapes.ts';

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
    mark: z
      .string()
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
        mark: '/api/colleges/college.edu/mark?v=3',
      },
    ],
  });

export function presentCollegeSettings(college: CollegeView['college']): z.output<typeof CollegeSettings> {
  const { domain, name, contact, grievanceContact, timeZone, links, room } = college;
  return {
    domain,
    name,
    contact,
    grievanceContact,
    timeZone,
    links,
    room,
    mark: college.marked ? markUrl(college) : null,
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
          mark: null,
        },
        figures: { people: 120, unverified: 3, livePlans: 6, videos: 40, photos: 900, bytes: 7_000_000_000 },
        moderators: [],
        stewards: [],
      },
    ],
  });

export function presentOwnCollege({
  college,
  figures,
  moderators,
  stewards,
}: CollegeView): z.output<typeof OwnCollege> {
  return {
    settings: presentCollegeSettings(college),
    figures,
    moderators: moderators.map(presentCollegePerson),
    stewards: stewards.map(presentCollegePerson),
  };
}
