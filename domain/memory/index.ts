import type { Erasure } from '../src/accounts/erasure.ts';
import type { Passwords } from '../src/accounts/ports.ts';
import { academicPattern, DEFAULT_ACADEMIC_PATTERN, DEFAULT_PICTURE_HOSTS } from '../src/accounts/rules.ts';
import { sendLinkJob, type UnsentLink } from '../src/accounts/send-link.ts';
import type { LinkKind } from '../src/accounts/user.ts';
import { DEFAULT_AUDIT_DAYS } from '../src/audit/forget-audit.ts';
import type { Language } from '../src/kernel/actor.ts';
import type { Mail, QueuedMail } from '../src/kernel/mail.ts';
import type { Clock, Settings } from '../src/kernel/ports.ts';
import { sendMailJob } from '../src/kernel/send-mail.ts';
import type { Instant } from '../src/kernel/time.ts';
import { announcing } from '../src/live/announcing.ts';
import { itemViews } from '../src/media/views.ts';
import type { Grant } from '../src/membership/rules.ts';
import type { Push, PushTarget } from '../src/news/push-ports.ts';
import type { Ports } from '../src/ports.ts';
import { runNextJob } from '../src/run-jobs.ts';
import { DEFAULT_FREE_SPACE_FLOOR, DEFAULT_QUOTA_PERSON, quotasOf } from '../src/uploads/room.ts';
import { DEFAULT_MAX_BYTES } from '../src/uploads/rules.ts';
import { type MemoryAnnouncements, memoryAnnouncements } from './announcements.ts';
import { memoryFiles } from './files.ts';
import { type MemoryIdentities, memoryIdentities, type Vouched } from './identities.ts';
import { grantsOf } from './memberships.ts';
import { type MemoryPayments, memoryPayments } from './payments.ts';
import { memoryPictures, memoryVideos } from './pictures-and-videos.ts';
import { memoryAuthenticatorKeys, memoryCeremonies } from './second-factors.ts';
import { memoryIds, memorySecrets } from './secrets.ts';
import { emptyTables, memoryRepositories } from './tables.ts';
import { memoryFileSums } from './zips.ts';

export { type MemoryAnnouncements, memoryAnnouncements } from './announcements.ts';
export * from './builders.ts';
export { anAuthenticator, aPasskey } from './factors-of.ts';
export { bytesOf, joined, type MemoryFiles, memoryFiles } from './files.ts';
export { type MemoryIdentities, memoryIdentities, type Vouched } from './identities.ts';
export { memoryLimits } from './limits.ts';
export { type MemoryPayments, memoryPayments } from './payments.ts';
export {
  DAMAGED,
  FILM,
  FOREIGN_CODEC,
  HUGE,
  LOCATION,
  memoryPictures,
  memoryVideoLibrary,
  memoryVideos,
  TAKEN,
  TAKEN_AT,
} from './pictures-and-videos.ts';
export { codeOf, outcomeOf, refusalOf } from './refusals.ts';
export { aReport } from './safety.ts';
export { memoryAssertion, memoryCode, memoryRegistration } from './second-factors.ts';
export { memoryIds, memorySecrets } from './secrets.ts';
export { memoryRepositories } from './tables.ts';
export { isUntranslated } from './untranslated.ts';
export { memoryFileSums } from './zips.ts';

/** A clock that stands still until somebody moves it. */
export interface SettableClock extends Clock {
  set(now: Instant): void;
  advance(milliseconds: number): void;
}

function settableClock(now: Instant): SettableClock {
  let current = now;
  return {
    now: () => current,
    set: (moment) => {
      current = moment;
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

/** Complete ports in memory, with the knobs that a test turns. */
export interface MemoryPorts extends Ports {
  /** What is in the file of erasures. */
  readonly writtenErasures: readonly Erasure[];
  /** The rules' clock; it begins on 2026-03-02 09:30 UTC. */
  readonly clock: SettableClock;
  /** The clock that rate limits run on; it does not move with the other. */
  readonly wall: SettableClock;
  readonly announcements: MemoryAnnouncements;
  readonly mails: {
    /** The mails that were sent, oldest first. */
    readonly sent: Mail[];
    /** The mails that wait in the queue, oldest first. */
    queued(): QueuedLetter[];
    /** Runs the jobs that are due; the token in the newest mail with a link of that kind, empty when there is none. */
    newestToken(kind: LinkKind): Promise<string>;
    /** When set, sending fails with it. */
    failure: Error | null;
  };
  /** Everything the provider does; `reachable = false` makes it fail. */
  readonly provider: MemoryPayments;
  /** The actions of people at the identity provider; `reachable = false` makes it fail. */
  readonly identities: MemoryIdentities;
  /** The provider of a college, by its issuer. */
  identitiesAt(issuer: string): MemoryIdentities;
  /** Makes the identity provider vouch for somebody; returns the credential that says so. */
  vouchFor(identity: Vouched): string;
  /** The answers of other sites' picture addresses; an error means a failed connection. */
  readonly webPictures: Map<string, { readonly contentType: string; readonly bytes: Uint8Array } | Error>;
  /** The pushes that were sent, oldest first. */
  readonly pushes: {
    readonly sent: { readonly target: PushTarget; readonly push: Push }[];
    /** When set, pushing fails with it. */
    failure: Error | null;
    /** Endpoints whose browsers have unsubscribed. */
    readonly gone: Set<string>;
    /** Names that lead to addresses which are not on the internet. */
    readonly inside: Set<string>;
  };
  /** Puts bytes under a stored name, as if an upload had finished. */
  putFile(fileName: string, bytes: Uint8Array): void;
  /** The grants behind somebody's `planEnd`, in the order in which they were given. */
  grantsOf(userId: string): readonly Grant[];
  /** Runs every job that is due; returns how many ran. */
  runJobs(): Promise<number>;
}

/** A mail in the queue; one with a link is only its kind, for whom and in what language. */
export type QueuedLetter = QueuedMail | { readonly kind: LinkKind; readonly to: string; readonly language: Language };

const MAIL_OF = { verify: 'verify-email', reset: 'reset-password' } as const;

/** Settings of an installation for colleges of every domain that is academic by default. */
export const memorySettings: Settings = {
  publicUrl: 'https://photos.example.edu',
  webOrigins: [],
  academicEmailPattern: academicPattern(DEFAULT_ACADEMIC_PATTERN),
  instituteName: 'Example Institute',
  signUp: 'open',
  minors: 'allow',
  notice: 'notice-1',
  appName: 'Quadrangle',
  contactTo: 'office@example.edu',
  pictureHosts: DEFAULT_PICTURE_HOSTS,
  quotas: quotasOf(DEFAULT_QUOTA_PERSON, null),
  freeSpaceFloor: DEFAULT_FREE_SPACE_FLOOR,
  receiptIssuer: ['Example Institute', 'Students’ Office'],
  auditDays: DEFAULT_AUDIT_DAYS,
  timeZone: 'Asia/Kolkata',
  maxBytes: DEFAULT_MAX_BYTES,
};

/** Hashing that is quick because it hides nothing. Three passwords count as common. */
export function memoryPasswords(): Passwords {
  const common = new Set(['password', '12345678', 'password123']);
  return {
    hash: async (password) => `plain:${password}`,
    verify: async (hash, password) => hash === `plain:${password}`,
    isCommon: (password) => common.has(password.toLowerCase()),
  };
}

/**
 * Every port in memory, complete and deterministic; `overrides` take the place of single ports. The clock is always the
 * settable one.
 */
export function memoryPorts(overrides: Omit<Partial<Ports>, 'clock' | 'announcements'> = {}): MemoryPorts {
  const clock = settableClock(Date.UTC(2026, 2, 2, 9, 30));
  const wall = settableClock(Date.UTC(2026, 2, 2, 9, 30));
  const tables = emptyTables();
  const announcements = memoryAnnouncements();
  const secrets = overrides.secrets ?? memorySecrets();
  const provider = memoryPayments(secrets);
  const { put, ...storage } = memoryFiles();
  const files = overrides.files ?? storage.files;
  const identities = memoryIdentities();
  const identitiesOfColleges = new Map<string, MemoryIdentities>();
  const identitiesAt = (issuer: string): MemoryIdentities => {
    const found = identitiesOfColleges.get(issuer) ?? memoryIdentities(issuer);
    identitiesOfColleges.set(issuer, found);
    return found;
  };
  const webPictures: MemoryPorts['webPictures'] = new Map();
  const mails: MemoryPorts['mails'] = {
    sent: [],
    queued: () =>
      tables.jobs
        .where((job) => !job.dead)
        .flatMap(({ draft }): QueuedLetter[] => {
          if (draft.kind === sendMailJob.kind) return [draft.payload as QueuedMail];
          if (draft.kind !== sendLinkJob.kind) return [];
          const { kind, userId } = draft.payload as UnsentLink;
          const user = tables.users.get(userId);
          return user ? [{ kind, to: user.email, language: user.language }] : [];
        }),
    async newestToken(kind) {
      await ports.runJobs();
      const mail = mails.sent.findLast((sent) => sent.kind === MAIL_OF[kind]);
      return mail && 'link' in mail ? mail.link.slice(mail.link.lastIndexOf('/') + 1) : '';
    },
    failure: null,
  };
  const pushes: MemoryPorts['pushes'] = { sent: [], failure: null, gone: new Set(), inside: new Set() };
  const written: Erasure[] = [];
  const ports: MemoryPorts = {
    ...storage,
    pictures: memoryPictures(files),
    videos: memoryVideos(files),
    videoLibrary: null,
    fileSums: memoryFileSums(),
    installation: {
      release: '1.0.0 (memory)',
      degraded: () => [],
      lastBackupAt: async () => null,
      withFilesHeld: (work) => work(),
    },
    ids: memoryIds(),
    secrets,
    itemViews: itemViews({ clock, secrets }),
    settings: memorySettings,
    passwords: memoryPasswords(),
    authenticatorKeys: memoryAuthenticatorKeys(),
    ceremonies: memoryCeremonies(),
    mailer: {
      async send(mail) {
        if (mails.failure) throw mails.failure;
        mails.sent.push(mail);
      },
    },
    payments: provider.payments,
    paymentSimulator: provider.paymentSimulator,
    identityProvider: identities.identityProvider,
    identityProviders: { at: ({ issuer }) => identitiesAt(issuer).identityProvider },
    pictureFetcher: {
      async fetch(url, maxBytes) {
        const found = webPictures.get(url) ?? null;
        if (found instanceof Error) throw found;
        return found && found.bytes.length <= maxBytes ? found : null;
      },
    },
    pusher: {
      publicKey: async () => 'BPublicKey',
      leadsInside: async (endpoint) => pushes.inside.has(new URL(endpoint).hostname),
      async push(target, push) {
        if (pushes.failure) throw pushes.failure;
        if (pushes.gone.has(target.endpoint)) return 'gone';
        pushes.sent.push({ target, push });
        return 'taken';
      },
    },
    erasureFile: {
      async add(erasures) {
        written.push(...erasures.filter(({ person }) => !written.some((each) => each.person === person)));
      },
    },
    ...overrides,
    ...announcing({ ...memoryRepositories(tables, wall.now), ...overrides }, announcements),
    announcements,
    writtenErasures: written,
    clock,
    wall,
    mails,
    pushes,
    provider,
    identities,
    identitiesAt,
    vouchFor: identities.vouchFor,
    webPictures,
    putFile: put,
    grantsOf: (userId) => grantsOf(tables, userId),
    async runJobs() {
      let ran = 0;
      for (const lane of ['quick', 'pushes', 'long'] as const)
        while (await runNextJob(ports, undefined, lane)) ran += 1;
      return ran;
    },
  };
  return ports;
}
