import type { Age } from '../src/accounts/age.ts';
import { memberOf } from '../src/accounts/authenticate.ts';
import { MAX_STEWARDS, nameKey } from '../src/accounts/rules.ts';
import { newUser } from '../src/accounts/sign-up.ts';
import type { User } from '../src/accounts/user.ts';
import { auditEntry, theProduct } from '../src/audit/entry.ts';
import type { Folder } from '../src/files/stored-names.ts';
import { storedName } from '../src/files/stored-names.ts';
import { resolveType } from '../src/files/types.ts';
import type { Anonymous, Member, Operator, Origin } from '../src/kernel/actor.ts';
import { DAY, type Instant } from '../src/kernel/time.ts';
import type { Kind, Media, MediaForViewer } from '../src/media/media.ts';
import { trendScore } from '../src/media/rules.ts';
import type { Visible } from '../src/media/visible.ts';
import type { Club, SeatRole } from '../src/membership/club.ts';
import type { Ports } from '../src/ports.ts';
import type { Upload } from '../src/uploads/upload.ts';

/** The address of test people. */
export const origin: Origin = { address: '203.0.113.7', userAgent: 'Test/1.0', language: 'en' };

/** Somebody who has not signed in. */
export const anonymous = (from: Partial<Origin> = {}): Anonymous => ({
  kind: 'anonymous',
  origin: { ...origin, ...from },
});

/** The operator at the command line. */
export const operator: Operator = { kind: 'operator' };

/** `user` as signed in; the session is only named, not opened. */
export const actorOf = (user: User, more: Partial<Member> = {}): Member => ({
  ...memberOf(user, origin, `session-of-${user.id}`),
  ...more,
});

type PeoplePorts = Pick<Ports, 'clock' | 'ids' | 'users' | 'memberships'>;

/** Options for a test person; each has a default. `password` needs `memoryPasswords`. */
export interface PersonOptions {
  name?: string;
  fullName?: string;
  /** Domain of the e-mail; `example.edu` unless said otherwise. */
  tenant?: string;
  email?: string;
  phone?: string | null;
  password?: string | null;
  createdAt?: Instant;
  verified?: boolean;
  /** Until when an unverified account holds its name; a day after it began unless said otherwise. */
  heldUntil?: Instant | null;
  developer?: boolean;
  moderator?: boolean;
  steward?: boolean;
  age?: Age;
}

/** A verified member without a plan, unless `options` say otherwise. Names that are not given count up: `member1`, … */
export async function aMember(ports: PeoplePorts, options: PersonOptions = {}): Promise<User> {
  const name = options.name ?? `member${Number(ports.ids.next().replace(/\D/g, '').slice(-6))}`;
  const email = options.email ?? `${nameKey(name)}@${options.tenant ?? 'example.edu'}`;
  const password = options.password === undefined ? 'correct horse' : options.password;
  const draft = newUser(ports, {
    name,
    fullName: options.fullName ?? `Full ${name}`,
    email,
    phone: options.phone ?? null,
    language: 'en',
    passwordHash: password === null ? null : `plain:${password}`,
  });
  const createdAt = options.createdAt ?? draft.createdAt;
  const verified = options.verified ?? true;
  const heldUntil = options.heldUntil === undefined ? createdAt + DAY : options.heldUntil;
  const user = {
    ...draft,
    createdAt,
    planEnd: createdAt,
    verifiedAt: verified ? createdAt : null,
    heldUntil: verified ? null : heldUntil,
    age: options.age ?? null,
  };
  const outcome = await ports.users.register(user, null, []);
  if (outcome !== 'registered') throw new Error(`Cannot arrange ${name}: ${outcome}`);
  if (options.developer) await ports.users.setDeveloper(user.id, true);
  if (options.moderator) await ports.users.setModerator(user.id, true);
  if (options.steward) await ports.users.setSteward(user.id, true, { most: MAX_STEWARDS, now: ports.clock.now() });
  return reread(ports, user.id);
}

/** A member whose plan of `months` (1 unless said otherwise) began at `grantedAt`, which is now by default. */
export async function aPlanHolder(
  ports: PeoplePorts,
  { months = 1, grantedAt, ...options }: PersonOptions & { months?: number; grantedAt?: Instant } = {},
): Promise<User> {
  const user = await aMember(ports, options);
  const from = grantedAt ?? ports.clock.now();
  const grant = { id: ports.ids.next(), userId: user.id, orderId: null, months, until: null, grantedAt: from };
  await ports.memberships.grant(grant);
  return reread(ports, user.id);
}

/** A member who had a plan of a month, which ended at least a month ago. */
export async function aLapsedMember(ports: PeoplePorts, options: PersonOptions = {}): Promise<User> {
  const createdAt = ports.clock.now() - 90 * DAY;
  return aPlanHolder(ports, { createdAt, ...options, grantedAt: options.createdAt ?? createdAt });
}

/** The row as it is now. */
export async function reread(ports: Pick<Ports, 'users'>, id: string): Promise<User> {
  const user = await ports.users.byId(id);
  if (!user) throw new Error(`Nobody has the id ${id}`);
  return user;
}

type UploadPorts = Pick<Ports, 'clock' | 'ids' | 'secrets' | 'uploads' | 'uploadSessions' | 'chunks'>;

/** An upload of `owner` whose `bytes` (a text) have arrived, or only the first `arrived` of them. */
export async function anUpload(
  ports: UploadPorts,
  owner: Pick<User, 'id'>,
  options: { folder?: Folder; name?: string; bytes?: string; arrived?: number } = {},
): Promise<Upload> {
  const { folder = 'photo', name = folder === 'video' ? 'clip.mp4' : 'picture.jpg', bytes = 'some bytes' } = options;
  const content = new TextEncoder().encode(bytes);
  const now = ports.clock.now();
  const upload: Upload = {
    id: ports.ids.next(),
    ownerId: owner.id,
    holderId: null,
    folder,
    fileName: storedName(folder, name, now, ports.secrets.token()),
    originalName: name,
    size: content.length,
    contentType: resolveType(name, ''),
    createdAt: now,
    finishedAt: null,
    usedBy: null,
    takenAt: null,
    checksum: null,
    session: null,
  };
  await ports.uploadSessions.open(upload, null);
  await ports.uploads.declare(upload);
  const arriving = content.subarray(0, options.arrived ?? content.length);
  if (arriving.length > 0) await ports.chunks?.append(upload, 0, once(arriving));
  if (arriving.length === content.length) await ports.uploads.finish(upload.id, now);
  return upload;
}

/** Bytes as they come from a request: in one part. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

type MediaPorts = Pick<Ports, 'clock' | 'ids' | 'secrets' | 'media' | 'uploads'>;
type MediaOptions = Partial<Omit<Media, 'id' | 'kind' | 'uploaderId' | 'tenant' | 'score'>>;

/** A published photo by `uploader`, with its upload used; its file need not exist. */
export const aPhoto = (ports: MediaPorts, uploader: User, options: MediaOptions = {}): Promise<Media> =>
  anItem(ports, uploader, 'photo', options);

/** A published video by `uploader`, with its upload used; its file need not exist. */
export const aVideo = (ports: MediaPorts, uploader: User, options: MediaOptions = {}): Promise<Media> =>
  anItem(ports, uploader, 'video', options);

async function anItem(ports: MediaPorts, uploader: User, kind: Kind, options: MediaOptions): Promise<Media> {
  const createdAt = options.createdAt ?? ports.clock.now();
  const isVideo = kind === 'video';
  const id = ports.ids.next();
  const stored = (name: string) => storedName(kind, name, createdAt, ports.secrets.token());
  const counters = { createdAt, views: 0, likeCount: 0, dislikeCount: 0, commentCount: 0 };
  const draft: Omit<Media, 'score'> = {
    id,
    kind,
    uploaderId: uploader.id,
    clubId: null,
    tenant: uploader.tenant,
    title: `Item ${id}`,
    description: '',
    tags: [],
    fileName: stored(isVideo ? 'clip.mp4' : 'picture.jpg'),
    posterName: isVideo ? stored('poster.jpg') : null,
    contentType: isVideo ? 'video/mp4' : 'image/jpeg',
    size: 1_000,
    width: 640,
    height: 480,
    duration: isVideo ? 12.5 : null,
    placeholder: null,
    state: 'ready',
    failure: null,
    renditions: null,
    percent: null,
    drawn: null,
    hidden: false,
    withheld: false,
    binned: false,
    pool: null,
    takenAt: null,
    batchId: id,
    position: 0,
    randomKey: ports.secrets.random(),
    ...counters,
    ...options,
  };
  const media = { ...draft, score: trendScore(draft) };
  const names = [media.fileName, ...(media.posterName === null ? [] : [media.posterName])];
  const uploads = names.map((fileName) => usedUpload(ports, uploader, kind, fileName, createdAt));
  for (const upload of uploads) await ports.uploads.declare(upload);
  await ports.media.publish(
    media,
    uploads.map((upload) => upload.id),
    [],
  );
  return media;
}

function usedUpload(
  ports: Pick<Ports, 'ids'>,
  uploader: Pick<User, 'id'>,
  folder: Folder,
  fileName: string,
  at: Instant,
): Upload {
  return {
    id: ports.ids.next(),
    ownerId: uploader.id,
    holderId: null,
    folder,
    fileName,
    originalName: fileName.slice(fileName.lastIndexOf('-') + 1),
    size: 1_000,
    contentType: resolveType(fileName, ''),
    createdAt: at,
    finishedAt: at,
    usedBy: null,
    takenAt: null,
    checksum: null,
    session: null,
  };
}

/** The item for its uploader, checked as use cases check it. */
export async function shown(ports: Pick<Ports, 'media'>, media: Media, viewerId: string): Promise<MediaForViewer> {
  const found = await ports.media.find(media.kind, media.id, viewerId);
  if (!found) throw new Error(`There is no item ${media.id}`);
  return found;
}

/** An item handed to a port that takes checked ones only, for arranging facts directly. */
export const asVisible = (media: Media): Visible<Media> => media as Visible<Media>;

type ClubPorts = Pick<Ports, 'clock' | 'ids' | 'clubs' | 'seats' | 'memberships'>;

/** A club led by `lead`, with a plan of so many `months` from now on (none unless said otherwise). */
export async function aClub(
  ports: ClubPorts,
  lead: Pick<User, 'id' | 'tenant'>,
  { months = 0, ...changes }: Partial<Club> & { months?: number } = {},
): Promise<Club> {
  const [id, createdAt] = [ports.ids.next(), ports.clock.now()];
  const texts = { name: `Club ${id}`, handle: id.slice(-30), description: '', avatar: null };
  const times = { createdAt, planEnd: createdAt, closedAt: null, handoverAt: null, uploadsStoppedUntil: null };
  const club = { id, tenant: lead.tenant, ...texts, ...times, favouriteCount: 0, ...changes };
  const seat = { clubId: id, personId: lead.id, role: 'lead', since: createdAt } as const;
  const outcome = await ports.clubs.create(club, seat, auditEntry(ports, theProduct, 'club-created', {}));
  if (outcome !== 'created') throw new Error(`Cannot arrange a club: ${outcome}`);
  const grant = { id: ports.ids.next(), clubId: id, orderId: null, months, until: null, grantedAt: createdAt };
  if (months > 0) await ports.memberships.grantClub(grant);
  return (await ports.clubs.byId(id)) ?? club;
}

/** Gives somebody a seat in a club. */
export async function seated(
  ports: ClubPorts,
  { id: clubId }: Pick<Club, 'id'>,
  { id }: Pick<User, 'id'>,
  role: SeatRole = 'photographer',
): Promise<void> {
  await ports.seats.change(clubId, id, () => ({
    roles: new Map([[id, role]]),
    at: ports.clock.now(),
    sideWrites: [],
    audit: auditEntry(ports, theProduct, 'seat-given', { personId: id }),
  }));
}
