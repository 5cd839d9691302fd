import { afterAll, beforeAll } from 'vitest';
import type { User } from '../src/accounts/user.ts';
import { stays } from '../src/colleges/leaving.ts';
import { removeFilesJob } from '../src/files/remove-files.ts';
import type { Member } from '../src/kernel/actor.ts';
import type { Position, Slice } from '../src/kernel/page.ts';
import type { Job, JobDraft } from '../src/kernel/ports.ts';
import { DAY, type Instant, MINUTE } from '../src/kernel/time.ts';
import type { Media, MediaForViewer, Reaction } from '../src/media/media.ts';
import type { Into, Viewer } from '../src/media/ports.ts';
import { trendScore } from '../src/media/rules.ts';
import { type Visible, visibleMedia } from '../src/media/visible.ts';
import type { Club } from '../src/membership/club.ts';
import type { Grant } from '../src/membership/rules.ts';
import type { Repositories } from '../src/ports.ts';
import type { Upload } from '../src/uploads/upload.ts';

/** Opens an empty set of repositories. */
export type Open = () => Promise<{
  repositories: Repositories;
  /**
   * The grants behind somebody's `planEnd`, in the order in which they were given: they prove that money granted once.
   */
  grantsOf(userId: string): Promise<readonly Grant[]>;
  /** Moves the wall clock on, where it can be moved; elsewhere one waits. */
  advance?(milliseconds: number): void;
  close(): Promise<void>;
}>;

/** The moment at which the stories of the contracts begin. */
export const START: Instant = Date.UTC(2025, 0, 15, 12);

/** Somebody who is signed in, with the account as it was when it was made. */
export type Person = Member & { readonly user: User };

/** The repositories and what arranges facts through them. Names and ids never repeat, so tests do not meet. */
export interface Fixture extends Repositories, Pick<Awaited<ReturnType<Open>>, 'grantsOf' | 'advance'> {
  id(): string;
  tenant(): string;
  /** An account that is not stored yet: verified, without a plan. */
  account(changes?: Partial<User>): User;
  /** A registered, verified person; of a tenant of its own unless one is given. */
  person(tenant?: string, changes?: Partial<User>): Promise<Person>;
  people(count: number, tenant: string): Promise<Person[]>;
  /** An item that is not stored yet: a ready photo that nobody has viewed. */
  item(uploader: Viewer, changes?: Partial<Media>): Media;
  /** A published item, checked to be visible to its uploader. */
  published(uploader: Person, changes?: Partial<Media>, into?: Into | null): Promise<Visible<Media>>;
  /** A club that somebody leads. */
  club(lead: Viewer, changes?: Partial<Club>): Promise<Club>;
  upload(owner: Viewer, changes?: Partial<Upload>): Promise<Upload>;
  /** The item as it is now; throws when it is gone. */
  now(media: Pick<Media, 'id'>): Promise<Media>;
  user(id: string): Promise<User>;
  /** Somebody's present reaction to an item, as the item shows it to them. */
  reaction(media: Pick<Media, 'kind' | 'id'>, memberId: string): Promise<Reaction | null>;
  /** Takes every job that was queued since the last call. */
  queued(): Promise<Job[]>;
}

/** The fixture of one contract: opened before its first test, closed after its last. */
export function fixtureOf(open: Open): () => Fixture {
  let fixture: Fixture | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const { repositories, ...opened } = await open();
    close = opened.close;
    fixture = { ...buildFixture(repositories), ...opened };
  });
  afterAll(() => close());
  return () => {
    if (!fixture) throw new Error('The fixture opens with the first test.');
    return fixture;
  };
}

function buildFixture(repositories: Repositories): Omit<Fixture, 'grantsOf' | 'advance'> {
  let made = 0;
  const id = () => {
    made += 1;
    return `id${String(made).padStart(6, '0')}`;
  };
  const tenant = () => `${id()}.edu`;
  const account = (changes: Partial<User> = {}): User => {
    const name = `Member-${id()}`;
    const domain = changes.tenant ?? tenant();
    return {
      id: id(),
      name,
      fullName: `Somebody ${name}`,
      email: `${name.toLowerCase()}@${domain}`,
      tenant: domain,
      phone: null,
      avatar: null,
      passwordHash: 'hash',
      developer: false,
      moderator: false,
      steward: false,
      uploadsStoppedUntil: null,
      seatEnd: null,
      language: 'en',
      languageChosen: false,
      createdAt: START,
      verifiedAt: START,
      heldUntil: null,
      suspendedAt: null,
      planEnd: START,
      favouriteCount: 0,
      addressOfAnother: null,
      rosterLeavesOn: null,
      ownLeavesOn: null,
      recoveryAddress: null,
      recoveryProvenAt: null,
      entryClosedAt: null,
      keptOn: null,
      age: null,
      guardianAt: null,
      agreedTo: null,
      withdrawnAt: null,
      ...changes,
    };
  };
  const person = async (domain: string = tenant(), changes: Partial<User> = {}): Promise<Person> => {
    const user = account({ ...changes, tenant: domain });
    const outcome = await repositories.users.register(user, null, []);
    if (outcome !== 'registered') throw new Error(outcome);
    const { createdAt, planEnd, seatEnd, developer, moderator, steward, uploadsStoppedUntil } = user;
    const origin = { address: '192.0.2.1', userAgent: 'contract', language: 'en' } as const;
    return {
      kind: 'member',
      origin,
      id: user.id,
      sessionId: id(),
      tenant: domain,
      createdAt,
      planEnd,
      seatEnd,
      developer,
      moderator,
      steward,
      uploadsStoppedUntil,
      ...stays,
      provenAt: null,
      user,
    };
  };
  const item = (uploader: Viewer, changes: Partial<Media> = {}): Media => {
    const counters = { createdAt: START, views: 0, likeCount: 0, dislikeCount: 0, commentCount: 0 };
    const itemId = id();
    const media: Omit<Media, 'score'> = {
      id: itemId,
      kind: 'photo',
      uploaderId: uploader.id,
      clubId: null,
      tenant: uploader.tenant,
      title: 'A photo',
      description: '',
      tags: [],
      fileName: `photo/${id()}.jpg`,
      posterName: null,
      contentType: 'image/jpeg',
      size: 1_000,
      width: 640,
      height: 480,
      duration: null,
      placeholder: null,
      state: 'ready',
      failure: null,
      hidden: false,
      withheld: false,
      binned: false,
      pool: null,
      renditions: null,
      percent: null,
      drawn: null,
      takenAt: null,
      batchId: itemId,
      position: 0,
      randomKey: made * 1_000,
      ...counters,
      ...changes,
    };
    return { ...media, score: changes.score ?? trendScore(media) };
  };
  return {
    ...repositories,
    id,
    tenant,
    account,
    person,
    people: async (count, domain) => {
      const people: Person[] = [];
      while (people.length < count) people.push(await person(domain));
      return people;
    },
    item,
    async published(uploader, changes = {}, into = null) {
      const media = item(uploader, changes);
      await repositories.media.publish(media, [], [], into);
      return (await visibleMedia(repositories, uploader, media.kind, media.id)).media;
    },
    async club(lead, changes = {}) {
      const clubId = id();
      const texts = { name: `Club ${clubId}`, handle: `club-${clubId}`, description: '', avatar: null };
      const times = { createdAt: START, planEnd: START, closedAt: null, handoverAt: null, uploadsStoppedUntil: null };
      const club = { id: clubId, tenant: lead.tenant, ...texts, ...times, favouriteCount: 0, ...changes };
      const seat = { clubId, personId: lead.id, role: 'lead', since: START } as const;
      const about = { personId: null, itemId: null, details: {} };
      const entry = { id: id(), at: START, act: 'club-created', doer: 'product', doerId: null, ...about } as const;
      const outcome = await repositories.clubs.create(club, seat, entry);
      if (outcome !== 'created') throw new Error(outcome);
      return club;
    },
    async upload(owner, changes = {}) {
      const upload: Upload = {
        id: id(),
        ownerId: owner.id,
        holderId: null,
        folder: 'photo',
        fileName: `photo/${id()}.jpg`,
        originalName: 'a.jpg',
        size: 1_000,
        contentType: 'image/jpeg',
        createdAt: START,
        finishedAt: START + MINUTE,
        usedBy: null,
        takenAt: null,
        checksum: null,
        session: null,
        ...changes,
      };
      await repositories.uploads.declare(upload);
      return upload;
    },
    async now(media) {
      const found = await repositories.media.byId(media.id);
      if (!found) throw new Error('The item is gone.');
      return found;
    },
    async user(userId) {
      const found = await repositories.users.byId(userId);
      if (!found) throw new Error('The person is gone.');
      return found;
    },
    async reaction({ kind, id: mediaId }, memberId) {
      return (await repositories.media.find(kind, mediaId, memberId))?.reaction ?? null;
    },
    async queued() {
      const jobs: Job[] = [];
      const late = START + 10_000 * DAY;
      for (;;) {
        const job = await repositories.jobs.claim(late, late + DAY);
        if (!job) return jobs;
        await repositories.jobs.finish(job);
        jobs.push(job);
      }
    },
  };
}

/** A job to be recognised by `label`. */
export function aJob(label: string): JobDraft {
  return removeFilesJob.draft({ fileNames: [label] });
}

/** The labels of jobs made by `aJob`. */
export function labels(jobs: readonly Job[]): string[] {
  return jobs.flatMap(({ kind, payload }) =>
    kind === removeFilesJob.kind ? (payload as { readonly fileNames: readonly string[] }).fileNames : [kind],
  );
}

/** All pages of a list, one after the other. */
export async function allPages<T>(page: (after: Position | null) => Promise<Slice<T>>): Promise<T[][]> {
  const pages: T[][] = [];
  let after: Position | null = null;
  do {
    const slice: Slice<T> = await page(after);
    pages.push([...slice.items]);
    after = slice.next;
  } while (after !== null && pages.length < 100);
  return pages;
}

export function idsOf(items: readonly Pick<MediaForViewer, 'media'>[]): string[] {
  return items.map(({ media }) => media.id);
}

/** Runs `count` calls at once and returns all results. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
