import type { PersonView, SelfView, SessionView } from '@quadrangle/domain/accounts/views';
import type { ClubCardView } from '@quadrangle/domain/media/views';
import type { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { iso } from './iso.ts';
import { EXAMPLE, exampleUrl, Id, Ids, Moment, type UrlBase } from './shapes.ts';

const person = {
  _id: Id,
  name: z.string().describe('The username.'),
  Normalname: z.string().describe('The full name.'),
  img: z.url().nullable().describe('Address of the avatar.'),
  subscribers: z.int().describe('How many people have marked this one as a favourite.'),
  role: z.enum(['user', 'admin', 'developer']),
  createdAt: Moment,
};

const examplePerson = {
  _id: EXAMPLE.person,
  name: 'asha',
  Normalname: 'Asha Rao',
  img: exampleUrl('thumb', EXAMPLE.avatar),
  subscribers: 12,
  role: 'admin',
  createdAt: EXAMPLE.moment,
};

/** Somebody as others see them (decisions 11). */
export const Person = z.strictObject(person).meta({ id: 'Person', examples: [examplePerson] });

/** The caller's own user (product 3). */
export const User = z
  .strictObject({
    ...person,
    email: z.string(),
    phone: z.string().nullable(),
    imgName: z.string().nullable().describe('Stored name of the avatar.'),
    leavesOn: z.iso.date().optional().describe('The day on which they leave, once somebody said when.'),
    nextPayDate: Moment.describe('When the plan ends or ended; the time of sign-up if there never was one.'),
    subscribedUsers: Ids.describe('Favourite uploaders.'),
    videosaved: Ids,
    photosaved: Ids,
  })
  .meta({
    id: 'User',
    examples: [
      {
        ...examplePerson,
        email: 'asha@college.edu',
        phone: '+919876543210',
        imgName: EXAMPLE.avatar,
        leavesOn: '2027-05-31',
        nextPayDate: '2027-02-21T09:30:00.000Z',
        subscribedUsers: [],
        videosaved: [EXAMPLE.video],
        photosaved: [],
      },
    ],
  });

/** The author of an item or comment. */
export const Card = z
  .strictObject({ _id: Id, name: z.string().nullable(), Normalname: z.string(), img: z.url().nullable() })
  .meta({
    id: 'Card',
    examples: [{ _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: exampleUrl('thumb', EXAMPLE.avatar) }],
  });

/** A club as cards name it (decisions 62). */
export const ClubCard = z
  .strictObject({ _id: Id, name: z.string(), handle: z.string(), img: z.url().nullable() })
  .meta({
    id: 'ClubCard',
    examples: [{ _id: EXAMPLE.club, name: 'Photography Club', handle: 'photoclub', img: null }],
  });

/** One of the own sessions (decisions 8). */
export const Session = z
  .strictObject({
    _id: Id,
    createdAt: Moment,
    lastSeenAt: Moment,
    userAgent: z.string(),
    current: z.boolean().describe('Whether it is the session of this request.'),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        _id: '0193f1b2c3d4000f1b2c3d4e5f607182',
        createdAt: EXAMPLE.moment,
        lastSeenAt: EXAMPLE.moment,
        userAgent: 'Mozilla/5.0',
        current: true,
      },
    ],
  });

/** Somebody as others see them (decisions 11). */
export function presentPerson(base: UrlBase, person: PersonView): z.output<typeof Person> {
  return {
    _id: person.id,
    name: person.name,
    Normalname: person.fullName,
    img: base.absolute(person.avatarUrl),
    subscribers: person.favouriteCount,
    role: person.role,
    createdAt: iso(person.createdAt),
  };
}

/** The caller's own user with all private fields (product 3). */
export function presentSelf(
  base: UrlBase,
  user: SelfView,
  { favouriteIds, savedIds }: Awaited<ReturnType<typeof useCases.library.readLibraryIds.run>>,
): z.output<typeof User> {
  return {
    ...presentPerson(base, user),
    email: user.email,
    phone: user.phone,
    imgName: user.avatar,
    nextPayDate: iso(user.planEnd),
    ...(user.leavesOn !== null && { leavesOn: user.leavesOn }),
    subscribedUsers: favouriteIds,
    videosaved: savedIds.video,
    photosaved: savedIds.photo,
  };
}

/** The author on a card; an erased person is a former member (decisions 12). */
export function presentCard(
  base: UrlBase,
  id: string,
  person: Pick<PersonView, 'name' | 'fullName' | 'avatarUrl'> | null,
): z.output<typeof Card> {
  return {
    _id: id,
    name: person?.name ?? null,
    Normalname: person?.fullName ?? 'Former member',
    img: base.absolute(person?.avatarUrl ?? null),
  };
}

/** A club as cards name it (decisions 62). */
export function presentClubCard(base: UrlBase, club: ClubCardView): z.output<typeof ClubCard> {
  return { _id: club.id, name: club.name, handle: club.handle, img: base.absolute(club.avatarUrl) };
}

/** One of the own sessions (decisions 8). */
export function presentSession(session: SessionView): z.output<typeof Session> {
  const { id, createdAt, lastSeenAt, userAgent, current } = session;
  return { _id: id, createdAt: iso(createdAt), lastSeenAt: iso(lastSeenAt), userAgent, current };
}
