import { cpSync } from 'node:fs';
import { erasedAs } from '@quadrangle/domain/accounts/erasure';
import type { User } from '@quadrangle/domain/accounts/user';
import { auditEntry, theProduct } from '@quadrangle/domain/audit/entry';
import { takenOver } from '@quadrangle/domain/clubs/handover';
import type { Member } from '@quadrangle/domain/kernel/actor';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { HOUR } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { makeRenditionsJob } from '@quadrangle/domain/media/make-renditions';
import type { PaymentProvider } from '@quadrangle/domain/membership/ports';
import type { ProviderFact } from '@quadrangle/domain/membership/provider-fact';
import {
  aClub,
  actorOf,
  aMember,
  anonymous,
  anUpload,
  aPhoto,
  aPlanHolder,
  type MemoryPorts,
  memoryPorts,
  memoryVideoLibrary,
  operator,
  reread,
  seated,
} from '@quadrangle/domain/memory';
import { tellOfOffersJob } from '@quadrangle/domain/pool/tell-of-offers';
import type { Ports, Repositories } from '@quadrangle/domain/ports';
import { recoverJob } from '@quadrangle/domain/sign-in/recover-account';
import { useCases } from '@quadrangle/domain/use-cases';
import { secretsFrom } from '../src/crypto/secrets.ts';
import { openDatabase } from '../src/drizzle/open-database.ts';
import { openDisk } from '../src/files/disk.ts';
import { ids } from '../src/system/ids.ts';
import { migrations } from './databases.ts';

type Kept = Pick<Ports, keyof Repositories | 'files' | 'uploadSessions' | 'chunks' | 'partAddresses'>;

/** Its domain, and what follows the names of its people and clubs. */
interface Which {
  readonly tenant: string;
  readonly mark: string;
}

/** Whom and what the files of capabilities find: somebody with a plan, a member without, an item, and its event. */
interface Given {
  readonly uploader: Member;
  readonly visitor: Member;
  readonly itemId: string;
  readonly eventId: string;
  readonly mark: string;
}

/** Adds the rows of a capability; each has a file of its name in `colleges`. */
export type Fill = (ports: MemoryPorts, given: Given) => Promise<void>;

const capabilities = Object.values(import.meta.glob<{ readonly fill: Fill }>(['./colleges/*.ts'], { eager: true }));

const THE_ONE: Which = { tenant: 'example.edu', mark: '' };

function portsOfCollege(kept: Kept): MemoryPorts {
  const videoLibrary = memoryVideoLibrary(kept.files);
  return memoryPorts({ ...kept, videoLibrary, ids: ids(Date.now), secrets: secretsFrom('of a small college') });
}

/** Small colleges that nobody has open, to be copied: that is far quicker than making them. */
export interface CollegePattern {
  readonly url: string;
  readonly folder: string;
}

/** Makes small colleges in a migrated database and a folder for files. */
export async function collegePattern(url: string, folder: string, which = [THE_ONE]): Promise<CollegePattern> {
  const database = await openDatabase({ url, migrations });
  const kept = { ...database.repositories, ...(await openDisk(folder)) };
  for (const each of which) await smallCollege(kept, each);
  await database.close();
  return { url, folder };
}

/** Opens the colleges of `pattern`: `url` is a copy of their database, and `folder` is to be one of their files. */
export async function openCopy(pattern: CollegePattern, url: string, folder: string) {
  cpSync(pattern.folder, folder, { recursive: true });
  const [database, storage] = [await openDatabase({ url, migrations }), await openDisk(folder)];
  return { database, files: storage.files, memory: portsOfCollege({ ...database.repositories, ...storage }) };
}

/**
 * A small college on the repositories and files given, made through the use cases everybody goes through: there is a
 * row in every table, text of several scripts, a file of several megabytes, and a video with its renditions. Returns
 * the ports it was stored through.
 */
export async function smallCollege(kept: Kept, { tenant, mark }: Which = THE_ONE): Promise<MemoryPorts> {
  const made = portsOfCollege(kept);
  const payments = made.payments && {
    ...made.payments,
    createOrder: async (order: Parameters<PaymentProvider['createOrder']>[0]) =>
      `${await made.payments?.createOrder(order)}${mark}`,
  };
  const ports = { ...made, payments };
  const asha = await aPlanHolder(ports, {
    ...{ tenant, name: `asha${mark}`, fullName: 'Asha “毕业” Ráo\u2028', phone: '+911234567890' },
  });
  const wen = await aMember(ports, { tenant, name: `wen${mark}`, fullName: '李文 😀' });
  const [uploader, visitor] = [actorOf(asha), actorOf(wen)];

  await execute(useCases.colleges.addCollege, ports, operator, { domain: asha.tenant });
  await execute(useCases.colleges.changeCollege, ports, operator, {
    domain: asha.tenant,
    name: '“毕业” College',
    mark: { type: 'image/png', data: 'iVBORw0KGgo=' },
  });
  await execute(useCases.colleges.changeCollege, ports, operator, {
    ...{ domain: asha.tenant, issuer: 'https://id.example.edu', clientId: 'quadrangle', clientSecret: 'a secret' },
  });
  await execute(useCases.stewards.putRoster, ports, operator, {
    domain: asha.tenant,
    text: `email;name;leaves_on\n${wen.email};李文;2027-05-31`,
    apply: true,
  });
  const former = await aMember(ports, { tenant, name: `former${mark}` });
  await execute(useCases.operator.releaseAddress, ports, operator, { username: former.name });
  const since = ports.clock.now();
  await ports.recoveryAddresses.ask(wen.id, `wen${mark}@home.org`, since, 0, []);
  await ports.guardians.name({ personId: wen.id, email: `mother${mark}@home.org`, askedAt: since }, 0, []);
  const agreed = auditEntry(ports, theProduct, 'notice-agreed', { personId: wen.id });
  await ports.consents.agree(wen.id, { version: '“1”', language: 'zh', at: since }, agreed);
  await ports.absentColleges.count('elsewhere.edu', ports.clock.now());

  const club = await execute(useCases.clubs.createClub, ports, uploader, {
    name: '摄影 “Club”',
    handle: `lens${mark}`,
    description: '',
  });
  const { id: link } = await execute(useCases.clubs.invite, ports, uploader, { clubId: club.id });
  await execute(useCases.clubs.setFavouriteClub, ports, uploader, { id: club.id, favourite: true });
  await execute(useCases.operator.grantClubPlan, ports, operator, { handle: `lens${mark}`, months: 3 });
  await execute(useCases.clubs.acceptInvitation, ports, visitor, { id: link });
  await aGift(ports, club.id, wen);
  await aTakeover(ports, asha, wen, mark);
  await fillBin(ports, actorOf(await reread(ports, asha.id)), actorOf(await reread(ports, wen.id)));

  const photo = await anUpload(ports, asha, { name: '毕业典礼 2026.jpg', bytes: 'p'.repeat(3_000_000) });
  const texts = { title: '毕业典礼 “2026”', description: 'Line\nline\t\\ {"a": 1}', tags: ['毕业', 'convocation'] };
  const item = await execute(useCases.media.publishPhoto, ports, uploader, {
    ...texts,
    fileName: photo.fileName,
    batch: 'graduation',
    position: 2,
  });
  const event = await execute(useCases.events.createEvent, ports, uploader, {
    title: '毕业典礼',
    startsOn: '2026-03-01',
    endsOn: '2026-03-02',
    open: false,
    contributorIds: [wen.id],
  });
  await execute(useCases.events.addToEvent, ports, uploader, { eventId: event.id, mediaId: item.id });
  await execute(useCases.events.editEvent, ports, uploader, { id: event.id, coverId: item.id });
  const pool = await execute(useCases.events.createEvent, ports, uploader, {
    title: 'Fest',
    startsOn: dayOf(ports.clock.now(), ports.settings.timeZone),
    pool: 'asked',
  });
  const sent = await anUpload(ports, wen, { folder: 'photo' });
  const offer = { title: 'Crowd', fileName: sent.fileName, event: pool.id };
  await execute(useCases.media.publishPhoto, ports, visitor, offer);
  await ports.pools.noteRemoved(wen.id, ports.clock.now());
  await tellOfOffersJob.run(ports, {});
  for (const { fill } of capabilities)
    await fill(ports, { uploader, visitor, itemId: item.id, eventId: event.id, mark });
  await ports.erasures.keep([{ person: erasedAs(ports.secrets, `somebody${mark}`), at: ports.clock.now() }]);
  const clip = await anUpload(ports, asha, { folder: 'video', bytes: 'clip'.repeat(50_000) });
  const poster = await anUpload(ports, asha, { folder: 'video', name: 'poster.jpg' });
  const film = await execute(useCases.media.publishVideo, ports, uploader, {
    title: 'Farewell',
    description: '',
    tags: [],
    fileName: clip.fileName,
    posterName: poster.fileName,
  });
  await makeRenditionsJob.run(ports, { fileName: clip.fileName });
  // Its turn is recorded when its job is claimed.
  const claimed = await ports.jobs.claim(ports.clock.now(), ports.clock.now(), { only: [makeRenditionsJob.kind] });
  if (claimed) await ports.jobs.finish(claimed);
  await execute(useCases.captions.putCaptions, ports, uploader, {
    id: film.id,
    language: 'zh-Hans',
    text: '1\n00:00:00,500 --> 00:00:02,000\n再见 “& <hall>”\n',
  });
  await anUpload(ports, wen, { folder: 'profile', name: 'me.png', arrived: 3 });
  const icon = await anUpload(ports, asha, { folder: 'profile', name: 'icon.png' });
  await execute(useCases.accounts.changeProfile, ports, uploader, { id: asha.id, avatar: icon.fileName });

  const seen = { kind: 'photo', id: item.id } as const;
  await execute(useCases.media.viewMedia, ports, visitor, seen);
  await execute(useCases.library.rememberMedia, ports, visitor, seen);
  await execute(useCases.library.setSaved, ports, visitor, { ...seen, saved: true });
  await execute(useCases.reactions.react, ports, visitor, { ...seen, action: 'like' });
  await execute(useCases.comments.writeComment, ports, visitor, {
    kind: 'photo',
    mediaId: item.id,
    text: '好看! 😀',
  });
  await execute(useCases.library.setFavourite, ports, visitor, { uploaderId: asha.id, favourite: true });
  const order = await execute(useCases.membership.checkOut, ports, visitor, { month: 3 });
  await ports.memberships.note([failedPayment(order.id, ports.clock.now(), mark)]);
  await execute(useCases.contact.sendMessage, ports, visitor, { message: 'Hello' }, undefined, 'a-key-of-16-signs');
  await execute(useCases.safety.fileReport, ports, visitor, {
    subject: 'item',
    id: item.id,
    reason: 'other',
    note: '“?”',
  });
  await execute(useCases.operator.setRole, ports, operator, { username: `wen${mark}`, role: 'developer' });
  await execute(useCases.accounts.signIn, ports, anonymous(), { name: `asha${mark}`, password: 'correct horse' });
  await recoverJob.run(ports, { login: `asha${mark}`, until: ports.clock.now() + 1 });
  await execute(useCases.news.markRead, ports, uploader, {});
  await execute(useCases.news.choose, ports, visitor, { kind: 'comment', way: 'app', wanted: false });
  await execute(useCases.news.choose, ports, visitor, { kind: 'comment', way: 'digest', wanted: true });
  const today = { tenant: wen.tenant, day: '2026-03-01', until: ports.clock.now(), after: '', portion: 5 };
  await ports.digests.take(today, () => []);
  const [session] = await ports.sessions.listOf(asha.id, ports.clock.now());
  const pushed = {
    endpoint: `https://push.example.com/send/毕业${mark}`,
    p256dh: `B${'k'.repeat(86)}`,
    auth: 'a'.repeat(22),
  };
  await execute(
    useCases.news.keepPush,
    ports,
    { ...uploader, sessionId: session?.id ?? '' },
    { ...pushed, discreet: true },
  );
  await execute(useCases.privacy.askOwnData, ports, visitor, undefined);
  const copy = await ports.ownData.of(wen.id);
  await ports.ownData.add(copy?.id ?? '', { number: 0, file: 'profile.json', size: 2 }, '{}');
  await addFactors(ports, wen.id, mark);
  return ports;
}

/** An item that a photographer gave to a club. */
async function aGift(ports: MemoryPorts, clubId: string, giver: User): Promise<void> {
  const { id, fileName } = await aPhoto(ports, giver, { title: 'Given' });
  await ports.files.write(fileName, 'image/jpeg', Buffer.from('a given picture'));
  await execute(useCases.clubs.give, ports, actorOf(giver), { clubId, items: [id] });
}

/** A club that a photographer took over because its lead stayed away. */
async function aTakeover(ports: MemoryPorts, lead: User, photographer: User, mark: string): Promise<void> {
  const club = await aClub(ports, lead, { name: 'Quiz Club', handle: `quiz${mark}` });
  await seated(ports, club, photographer);
  await ports.seats.change(club.id, photographer.id, ({ seats }) => ({
    roles: takenOver(seats, photographer.id),
    at: ports.clock.now(),
    takenFrom: [lead.id],
    sideWrites: [],
    audit: [],
  }));
}

/** What a photographer shared for a club, and a lead removed: an event with an item, and an item. */
async function fillBin(ports: MemoryPorts, lead: Member, photographer: Member): Promise<void> {
  const { createEvent, addToEvent, removeEvent } = useCases.events;
  const publish = async () => {
    const { fileName } = await anUpload(ports, photographer);
    return execute(useCases.media.publishPhoto, ports, photographer, { title: 'Blurred', fileName });
  };
  const event = await execute(createEvent, ports, photographer, { title: 'Twice', startsOn: '2026-03-01' });
  const item = await publish();
  await execute(addToEvent, ports, photographer, { eventId: event.id, mediaId: item.id });
  await execute(removeEvent, ports, lead, { id: event.id });
  await execute(useCases.media.removeMedia, ports, lead, { kind: 'photo', id: (await publish()).id });
}

async function addFactors(
  { bindings, secondFactors, tickets, clock, ids }: MemoryPorts,
  userId: string,
  mark: string,
): Promise<void> {
  const now = clock.now();
  const audit = () =>
    auditEntry({ clock, ids }, { kind: 'member', id: userId }, 'second-factor-added', { personId: userId });
  const passkey = {
    id: `a-passkey${mark}`,
    publicKey: 'key',
    counter: 0,
    name: 'Phone “毕业”',
    addedAt: now,
    usedAt: now,
  };
  const authenticator = { sealed: 'sealed', step: 5, addedAt: now };
  const identity = { issuer: 'https://id.example.com', subject: `sub of somebody${mark}` };
  await bindings.bind(userId, identity, clock.now(), audit());
  await secondFactors.add(userId, { authenticator }, 5, [`digest of a code${mark}`], { audit: audit(), letters: [] });
  await secondFactors.add(userId, { passkey }, 5, [], { audit: audit(), letters: [] });
  await tickets.issue({ digest: `digest of a ticket${mark}`, userId, bound: 'password', expiresAt: now + HOUR }, now);
}

/** The provider's event about a refused card. */
function failedPayment(providerOrderId: string, receivedAt: number, mark: string): ProviderFact {
  const payment = { providerOrderId, paymentId: `pay_1${mark}`, amount: 115_000, currency: 'INR', refunded: 0 };
  return { id: `event of ${providerOrderId}`, event: 'payment.failed', state: 'failed', ...payment, receivedAt };
}

/** Enough people that tables are copied in several batches. */
export async function crowd(ports: MemoryPorts, people: number): Promise<void> {
  for (let index = 0; index < people; index += 1) await aMember(ports, { name: `person${index}` });
}
