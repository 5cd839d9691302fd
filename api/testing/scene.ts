import { draftLink } from '@quadrangle/domain/accounts/links';
import { openSession } from '@quadrangle/domain/accounts/sign-in';
import type { LinkKind, User } from '@quadrangle/domain/accounts/user';
import { fileUrl, storedVariant } from '@quadrangle/domain/files/file-urls';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Media } from '@quadrangle/domain/media/media';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  type MemoryWorld,
  origin,
} from '@quadrangle/domain/memory';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { useCases } from '@quadrangle/domain/use-cases';

/** Everybody who may call: nobody in particular, five people of one college, and somebody of another. */
export const roles = ['anonymous', 'member', 'lapsed', 'admin', 'owner', 'developer', 'stranger'] as const;
export type Role = (typeof roles)[number];
export type PersonOfRole = Exclude<Role, 'anonymous'>;

/** A person with the token of a session of theirs. */
export interface SignedInPerson extends User {
  readonly sessionId: string;
  readonly token: string;
}

/** What belongs to one person of the college: something of every kind that a call can be about. */
export interface Belongings {
  readonly person: User;
  readonly video: Media;
  readonly photo: Media;
  /** Written by the college's plain member under the person's video. */
  readonly commentId: string;
  /** An open event of the person, with the video in it. */
  readonly eventId: string;
  /** Items that they chose for a ZIP. */
  readonly zipId: string;
  readonly openUpload: Upload;
  readonly film: Upload;
  readonly poster: Upload;
  readonly picture: Upload;
  readonly avatar: Upload;
  /** The provider's id of an order that is not paid yet. */
  readonly orderId: string;
  /** The provider's signature under a payment of that order. */
  readonly payment: { readonly paymentId: string; readonly signature: string };
  readonly session: { readonly id: string; readonly token: string };
  readonly resetToken: string;
  readonly fileUrl: string;
  readonly password: string;
  readonly credential: string;
}

/** A college with its people, and somebody of another one; everything of it carries `mark` in its words. */
export interface College {
  readonly mark: string;
  readonly people: Readonly<Record<PersonOfRole, SignedInPerson>>;
  /** Somebody who signed up and did not open the link in the mail yet. */
  readonly newcomer: { readonly user: User; readonly verifyToken: string };
}

const PASSWORD = 'correct horse';
let colleges = 0;

/** Founds a college in `world`. */
export async function aCollege(world: MemoryWorld): Promise<College> {
  colleges += 1;
  const mark = `c${colleges}x`;
  const of = (name: string, tenant = `${mark}.edu`) => ({
    name: `${mark}-${name}`,
    fullName: `${mark} ${name}`,
    tenant,
  });
  const people = {
    member: await aMember(world, of('member')),
    lapsed: await aLapsedMember(world, of('lapsed')),
    admin: await aPlanHolder(world, of('admin')),
    owner: await aPlanHolder(world, of('owner')),
    developer: await aMember(world, { ...of('developer'), developer: true }),
    stranger: await aPlanHolder(world, {
      name: `stranger${colleges}`,
      fullName: 'A stranger',
      tenant: `far${colleges}.ac.in`,
    }),
  };
  const newcomer = await aMember(world, { ...of('newcomer'), verified: false });
  const signedIn = async (user: User): Promise<SignedInPerson> => {
    const { id, token } = await aSession(world, user);
    return { ...user, sessionId: id, token };
  };
  return {
    mark,
    people: {
      member: await signedIn(people.member),
      lapsed: await signedIn(people.lapsed),
      admin: await signedIn(people.admin),
      owner: await signedIn(people.owner),
      developer: await signedIn(people.developer),
      stranger: await signedIn(people.stranger),
    },
    newcomer: { user: newcomer, verifyToken: await aLink(world, 'verify', newcomer) },
  };
}

/** Gives somebody of the college one of everything. */
export async function belongingsOf(world: MemoryWorld, { mark, people }: College, person: User): Promise<Belongings> {
  const words = { title: `${mark} day`, description: `${mark} finals`, tags: [`${mark}tag`] };
  const video = await aVideo(world, person, words);
  const photo = await aPhoto(world, person, words);
  world.putFile(storedVariant(photo.fileName, 'view'), new TextEncoder().encode(`${mark} picture`));
  const commentId = world.ids.next();
  const comment = { authorId: people.member.id, text: `${mark} wow`, createdAt: world.clock.now() };
  await world.comments.add(asVisible(video), { id: commentId, ...comment });
  const eventId = world.ids.next();
  await world.events.create(
    {
      id: eventId,
      tenant: person.tenant,
      ownerId: person.id,
      title: `${mark} festival`,
      description: `${mark} robots`,
      startsOn: '2026-03-02',
      endsOn: '2026-03-03',
      place: `${mark} lawn`,
      coverId: null,
      open: true,
      createdAt: world.clock.now(),
    },
    [],
  );
  await world.eventItems.add(asVisible(video), { eventId, mediaId: video.id, moment: video.createdAt, position: 0 });
  const { id: zipId } = await execute(useCases.zips.chooseForZip, world, actorOf(person), { ids: [photo.id] });
  const { id: orderId } = await execute(useCases.membership.checkOut, world, actorOf(person), { month: 1 });
  return {
    person,
    video,
    photo,
    commentId,
    eventId,
    zipId,
    openUpload: await anUpload(world, person, { folder: 'profile', arrived: 4 }),
    film: await anUpload(world, person, { folder: 'video', name: `${mark}.mp4` }),
    poster: await anUpload(world, person, { folder: 'video', name: `${mark}.jpg` }),
    picture: await anUpload(world, person, { folder: 'photo', name: `${mark}.jpg` }),
    avatar: await anUpload(world, person, { folder: 'profile', name: `${mark}.jpg` }),
    orderId,
    payment: world.provider.paymentSimulator.pay(orderId),
    session: await aSession(world, person),
    resetToken: await aLink(world, 'reset', person),
    fileUrl: fileUrl(world.secrets, person.tenant, 'view', photo.fileName, world.clock.now()),
    password: PASSWORD,
    credential: world.vouchFor({ email: person.email, emailVerified: true, fullName: person.fullName }),
  };
}

async function aSession(world: MemoryWorld, user: User): Promise<{ id: string; token: string }> {
  const { token } = await openSession(world, user, origin);
  const known = await world.sessions.find(world.secrets.digest(token), world.clock.now());
  if (!known) throw new Error(`${user.name} has no session`);
  return { id: known.session.id, token };
}

async function aLink(world: MemoryWorld, kind: LinkKind, user: User): Promise<string> {
  const { link, url } = draftLink(world, kind, user.id);
  await world.links.issue(link, 0, []);
  return url.slice(url.lastIndexOf('/') + 1);
}
