import { draftLink } from '@quadrangle/domain/accounts/links';
import { openSession } from '@quadrangle/domain/accounts/open-session';
import type { LinkKind, User } from '@quadrangle/domain/accounts/user';
import { auditEntry, theProduct } from '@quadrangle/domain/audit/entry';
import { plainCollege } from '@quadrangle/domain/colleges/rules';
import { issueTicket } from '@quadrangle/domain/factors/enter';
import {
  captionsUrl,
  fileUrl,
  MAIN_PLAYLIST,
  playFile,
  storedVariant,
  streamUrl,
} from '@quadrangle/domain/files/file-urls';
import { utcDay } from '@quadrangle/domain/kernel/days';
import { DAY } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Media } from '@quadrangle/domain/media/media';
import { playedVariant } from '@quadrangle/domain/media/views';
import { freshClub } from '@quadrangle/domain/membership/club';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anAuthenticator,
  anUpload,
  aPasskey,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  type MemoryPorts,
  origin,
} from '@quadrangle/domain/memory';
import { unsubscribeUrl } from '@quadrangle/domain/news/unsubscribe';
import { makeOwnDataJob } from '@quadrangle/domain/own-data/make-own-data';
import { fileRequest, newRequest } from '@quadrangle/domain/rights/ask';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { useCases } from '@quadrangle/domain/use-cases';

/** Everybody who may call: nobody in particular, people of one college, and somebody of another. */
export const roles = [
  'anonymous',
  'pending',
  'member',
  'lapsed',
  'admin',
  'owner',
  'developer',
  'moderator',
  'reporter',
  'reported',
  'stranger',
  'steward',
  'minor',
  'alumnus',
  'visitor',
  'guardian',
] as const;
export type Role = (typeof roles)[number];

/** Those without an account. */
const outsiders = ['anonymous', 'visitor', 'guardian'] as const satisfies readonly Role[];
export type Outsider = (typeof outsiders)[number];
export type PersonOfRole = Exclude<Role, Outsider>;

export const isOutsider = (role: Role): role is Outsider => outsiders.some((one) => one === role);

/** A person with the token of a session of theirs. */
export interface SignedInPerson extends User {
  readonly sessionId: string;
  readonly token: string;
}

/** The belongings of one person of the college: one of every kind that a call can be about. */
export interface Resources {
  readonly person: User;
  readonly video: Media;
  readonly photo: Media;
  /** Written by the college's plain member under the person's video. */
  readonly commentId: string;
  /** An open event of the person, with the video in it. */
  readonly eventId: string;
  /** A wall of that event that nobody entered yet. */
  readonly wall: { readonly id: string; readonly token: string; readonly code: string };
  /**
   * A comment of the reported under the person's video, whose case is undecided; the case of another was decided a
   * moment ago.
   */
  readonly reportedCommentId: string;
  readonly caseId: string;
  /** The reporter's report in that case. */
  readonly reportId: string;
  readonly decidedCaseId: string;
  /** The case of a visitor's request that describes the person's photo, and the link to that. */
  readonly described: { readonly caseId: string; readonly link: string };
  /** A club that the person leads, another lead of it, and a link to its seats. */
  readonly clubId: string;
  readonly seatedId: string;
  readonly invitationId: string;
  /** A photo of the other lead in the bin of the club. */
  readonly binnedId: string;
  /** What the other lead gave to the club. */
  readonly giftId: string;
  /** Items that they chose for a ZIP. */
  readonly zipId: string;
  readonly openUpload: Upload;
  readonly videoFile: Upload;
  readonly poster: Upload;
  readonly picture: Upload;
  readonly avatar: Upload;
  /** The provider's id of an order that is not paid yet. */
  readonly orderId: string;
  /** An order of theirs that was paid. */
  readonly paidOrderId: string;
  /** The provider's signature under a payment of the unpaid one. */
  readonly payment: { readonly paymentId: string; readonly signature: string };
  readonly session: { readonly id: string; readonly token: string };
  readonly resetToken: string;
  readonly fileUrl: string;
  readonly streamUrl: string;
  /** The link that ends the person's digests. */
  readonly digestToken: string;
  /** Of English captions of the video. */
  readonly captionsUrl: string;
  readonly password: string;
  readonly credential: string;
}

/** A college with its people, and somebody of another one; everything of it carries `mark` in its words. */
export interface College {
  readonly mark: string;
  readonly people: Readonly<Record<PersonOfRole, SignedInPerson>>;
  /** Somebody who signed up and did not open the link in the mail yet. */
  readonly newcomer: { readonly user: User; readonly verifyToken: string };
  /** Key of the app of the person who gave the right password and has not shown the second factor yet. */
  readonly pendingKey: string;
}

const PASSWORD = 'correct horse';
let colleges = 0;

/** Founds a college in `memory`. */
export async function aCollege(memory: MemoryPorts): Promise<College> {
  colleges += 1;
  // Long enough that no signature has it by chance.
  const mark = `c${colleges}qxq`;
  const of = (name: string, tenant = `${mark}.edu`) => ({
    name: `${mark}-${name}`,
    fullName: `${mark} ${name}`,
    tenant,
  });
  const addedAt = memory.clock.now();
  const entry = (act: 'college-added' | 'college-changed') => auditEntry(memory, { kind: 'operator' }, act, {});
  const row = { ...plainCollege, domain: `${mark}.edu`, addedAt, marked: false, version: 1 };
  await memory.colleges.add(row, entry('college-added'));
  const picture = { type: 'image/svg+xml', data: 'PHN2Zy8+' } as const;
  await memory.colleges.change(row.domain, { mark: picture }, entry('college-changed'));
  const people = {
    member: await aMember(memory, of('member')),
    lapsed: await aLapsedMember(memory, of('lapsed')),
    admin: await aPlanHolder(memory, of('admin')),
    owner: await aPlanHolder(memory, of('owner')),
    developer: await aMember(memory, { ...of('developer'), developer: true }),
    moderator: await aMember(memory, { ...of('moderator'), moderator: true }),
    reporter: await aMember(memory, { ...of('reporter'), moderator: true }),
    reported: await aMember(memory, { ...of('reported'), moderator: true }),
    stranger: await aPlanHolder(memory, {
      name: `stranger${colleges}`,
      fullName: 'A stranger',
      tenant: `far${colleges}.ac.in`,
    }),
  };
  const steward = await aMember(memory, { ...of('steward'), steward: true });
  await aPasskey(memory, steward, `key-of-${mark}`);
  const minor = await aMember(memory, { ...of('minor'), age: 'younger' });
  const alumnus = await aMember(memory, of('alumnus'));
  const left = { ownLeavesOn: utcDay(memory.clock.now() - 2 * DAY) };
  await memory.users.changeProfile(alumnus.id, left, memory.clock.now(), () => []);
  const newcomer = await aMember(memory, { ...of('newcomer'), verified: false });
  const pending = await aMember(memory, of('pending'));
  const { key } = await anAuthenticator(memory, pending);
  const signedIn = async (user: User): Promise<SignedInPerson> => {
    const { id, token } = await aSession(memory, user);
    return { ...user, sessionId: id, token };
  };
  return {
    mark,
    people: {
      // The ticket in the place of a session opens nothing.
      pending: { ...pending, sessionId: pending.id, token: await issueTicket(memory, pending.id, 'x') },
      member: await signedIn(people.member),
      lapsed: await signedIn(people.lapsed),
      admin: await signedIn(people.admin),
      owner: await signedIn(people.owner),
      developer: await signedIn(people.developer),
      moderator: await signedIn(people.moderator),
      reporter: await signedIn(people.reporter),
      reported: await signedIn(people.reported),
      stranger: await signedIn(people.stranger),
      steward: await signedIn(steward),
      minor: await signedIn(minor),
      alumnus: await signedIn(alumnus),
    },
    pendingKey: key,
    newcomer: { user: newcomer, verifyToken: await aLink(memory, 'verify', newcomer) },
  };
}

/** Gives somebody of the college one of everything. */
export async function resourcesOf(memory: MemoryPorts, college: College, person: User): Promise<Resources> {
  const { mark, people } = college;
  const words = { title: `${mark} day`, description: `${mark} finals`, tags: [`${mark}tag`] };
  const video = await aVideo(memory, person, words);
  await memory.media.finishMaking(video.id, { rungs: [], progressive: false, bytes: 0 });
  memory.putFile(playFile(video.fileName, MAIN_PLAYLIST), new TextEncoder().encode('#EXTM3U'));
  const photo = await aPhoto(memory, person, words);
  memory.putFile(storedVariant(video.fileName, playedVariant(video.renditions)), new TextEncoder().encode('a film'));
  memory.putFile(storedVariant(photo.fileName, 'view'), new TextEncoder().encode(`${mark} picture`));
  const commentId = memory.ids.next();
  const comment = { authorId: people.member.id, text: `${mark} wow`, createdAt: memory.clock.now() };
  await memory.comments.add(asVisible(video), { id: commentId, ...comment });
  const captionsId = memory.ids.next();
  const captionText = {
    text: `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${mark} speech\n`,
    size: 60,
    words: `${mark} speech`,
  };
  await memory.captions.put(
    {
      id: captionsId,
      mediaId: video.id,
      uploaderId: person.id,
      language: 'en',
      changedAt: memory.clock.now(),
      ...captionText,
    },
    1,
    null,
    () => {},
  );
  const eventId = memory.ids.next();
  await memory.events.create(
    {
      id: eventId,
      tenant: person.tenant,
      ownerId: person.id,
      clubId: null,
      title: `${mark} festival`,
      description: `${mark} robots`,
      startsOn: '2026-03-02',
      endsOn: '2026-03-03',
      place: `${mark} lawn`,
      coverId: null,
      preview: false,
      pool: 'closed',
      open: true,
      createdAt: memory.clock.now(),
    },
    [],
  );
  await memory.eventItems.add(asVisible(video), { eventId, mediaId: video.id, moment: video.createdAt, position: 0 });
  const wall = await execute(useCases.walls.openWall, memory, actorOf(person), { eventId });
  const { id: zipId } = await execute(useCases.zips.chooseForZip, memory, actorOf(person), { ids: [photo.id] });
  const { id: orderId } = await execute(useCases.membership.checkOut, memory, actorOf(person), { month: 1 });
  const placed = await memory.memberships.orderByProviderId(orderId);
  if (!placed) throw new Error('No order.');
  const paidOrderId = memory.ids.next();
  const paidAt = memory.clock.now();
  await memory.memberships.placeOrder({
    ...placed,
    id: paidOrderId,
    providerOrderId: `order_${paidOrderId}`,
    paidAt,
    paymentId: `pay_${paidOrderId}`,
    checkAt: null,
  });
  await ownDataOf(memory, person);
  const reported = await twoCases(memory, college, video);
  return {
    person,
    video,
    photo,
    commentId,
    ...reported,
    described: await aDescription(memory, photo),
    eventId,
    wall: { id: wall.id, token: wall.url.split('/').at(-1) ?? '', code: wall.code },
    ...(await aClub(memory, college, person)),
    zipId,
    openUpload: await anUpload(memory, person, { folder: 'profile', arrived: 4 }),
    videoFile: await anUpload(memory, person, { folder: 'video', name: `${mark}.mp4` }),
    poster: await anUpload(memory, person, { folder: 'video', name: `${mark}.jpg` }),
    picture: await anUpload(memory, person, { folder: 'photo', name: `${mark}.jpg` }),
    avatar: await anUpload(memory, person, { folder: 'profile', name: `${mark}.jpg` }),
    orderId,
    paidOrderId,
    payment: memory.provider.paymentSimulator.pay(orderId),
    session: await aSession(memory, person),
    resetToken: await aLink(memory, 'reset', person),
    fileUrl: fileUrl(memory.secrets, person.tenant, 'view', photo.fileName, memory.clock.now()),
    streamUrl: streamUrl(memory.secrets, person.tenant, video.fileName, memory.clock.now()),
    digestToken: unsubscribeUrl(memory, person.id).split('/').at(-1) ?? '',
    captionsUrl: captionsUrl(memory.secrets, person.tenant, captionsId, memory.clock.now()),
    password: PASSWORD,
    credential: memory.vouchFor({ email: person.email, emailVerified: true, fullName: person.fullName }),
  };
}

/** A club of a person, with another lead, an open link, and an item in its bin. */
async function aClub(
  memory: MemoryPorts,
  { mark }: College,
  { id: personId, tenant }: User,
): Promise<Pick<Resources, 'clubId' | 'seatedId' | 'invitationId' | 'binnedId' | 'giftId'>> {
  const [clubId, createdAt] = [memory.ids.next(), memory.clock.now()];
  const texts = { name: `${mark} club ${clubId}`, handle: `${mark}-${clubId}`.slice(-30), description: `${mark} lens` };
  // Made while its lead was still there.
  const club = freshClub({ ...texts, id: clubId, tenant, createdAt: createdAt - 3 * DAY });
  const lead = { clubId, personId, role: 'lead', since: createdAt } as const;
  const audit = auditEntry(memory, theProduct, 'club-created', {});
  const outcome = await memory.clubs.create(club, lead, audit);
  if (outcome !== 'created') throw new Error(`No club: ${outcome}`);
  const seated = await aMember(memory, {
    name: `${mark}-${memory.ids.next()}`.slice(-30),
    fullName: `${mark} s`,
    tenant,
  });
  await memory.seats.change(clubId, seated.id, () => {
    const roles = new Map([[seated.id, 'lead' as const]]);
    return { roles, at: createdAt, sideWrites: [], audit: auditEntry(memory, theProduct, 'seat-given', {}) };
  });
  const invitationId = memory.secrets.token();
  const times = { createdAt, expiresAt: createdAt + DAY };
  const invitation = { id: invitationId, clubId, inviterId: personId, inviteeId: null, ...times };
  await memory.invitations.add({ ...invitation, role: 'photographer' });
  const { id: binnedId } = await aPhoto(memory, seated, { title: `${mark} blur`, clubId });
  const thing = { id: binnedId, kind: 'photo', clubId, removerId: personId, removedAt: createdAt } as const;
  await memory.bin.put(thing, [], auditEntry(memory, theProduct, 'put-in-bin', {}));
  const { id: given } = await aPhoto(memory, seated, { title: `${mark} gift`, hidden: true });
  const { id: giftId } = await execute(useCases.clubs.give, memory, actorOf(seated), { clubId, items: [given] });
  return { clubId, seatedId: seated.id, invitationId, binnedId, giftId };
}

async function aSession(memory: MemoryPorts, user: User): Promise<{ id: string; token: string }> {
  const { token } = await openSession(memory, user, origin);
  const known = await memory.sessions.find(memory.secrets.digest(token), memory.clock.now());
  if (!known) throw new Error(`${user.name} has no session`);
  return { id: known.session.id, token };
}

async function aLink(memory: MemoryPorts, kind: LinkKind, user: User): Promise<string> {
  const { link, url } = draftLink(memory, kind, user.id);
  await memory.links.issue(link, 0, []);
  return url.slice(url.lastIndexOf('/') + 1);
}

async function aDescription(memory: MemoryPorts, { id, tenant }: Media): Promise<Resources['described']> {
  const asked = { kind: 'picture', email: 'visitor@example.org', text: 'On the lawn.', link: null } as const;
  const request = newRequest(memory, { ...asked, language: 'en', memberId: null });
  await memory.requests.add(request, []);
  const about = { tenant, itemId: null, clubId: null, ownerId: '' };
  const filed = await fileRequest(memory, theProduct, request, about);
  if (!filed) throw new Error('The request is no case.');
  return { caseId: filed.caseId, link: `${memory.settings.publicUrl}/photo/${id}` };
}

/** A copy of somebody's own data, requested two days ago and ready: they may request another. */
async function ownDataOf(memory: MemoryPorts, { id: personId }: User): Promise<void> {
  const [id, now] = [memory.ids.next(), memory.clock.now()];
  await memory.ownData.ask({ id, personId, askedAt: now - 2 * DAY }, now, []);
  await makeOwnDataJob.run(memory, { id });
}

/**
 * Two cases of comments by the reported under `video`, which the reporter began: the second was decided, to keep it.
 */
async function twoCases(
  memory: MemoryPorts,
  { people: { reporter, reported }, mark }: College,
  video: Media,
): Promise<Pick<Resources, 'reportedCommentId' | 'caseId' | 'reportId' | 'decidedCaseId'>> {
  const report = async () => {
    const [caseId, id, createdAt] = [memory.ids.next(), memory.ids.next(), memory.clock.now()];
    await memory.comments.add(asVisible(video), { id, authorId: reported.id, text: `${mark} oh`, createdAt });
    const about = { tenant: video.tenant, subject: 'comment', subjectId: id, itemId: video.id } as const;
    const opens = { id: caseId, ...about, clubId: null, ownerId: reported.id };
    const facts = { reporterId: reporter.id, reason: 'hurtful', note: `${mark} note` } as const;
    const report = { id: memory.ids.next(), mailbox: reporter.id, young: false, ...facts, createdAt, opens };
    await memory.cases.file(
      report,
      { day: 0, hour: 0 },
      () => 'filed',
      () => ({ jobs: [] }),
    );
    return { caseId, id, reportId: report.id };
  };
  const [open, decided] = [await report(), await report()];
  const decision = { id: decided.caseId, verdict: 'keep', text: `${mark} is fine` };
  await execute(useCases.operator.decideAnyCase, memory, { kind: 'operator' }, decision);
  return { reportedCommentId: open.id, caseId: open.caseId, reportId: open.reportId, decidedCaseId: decided.caseId };
}
