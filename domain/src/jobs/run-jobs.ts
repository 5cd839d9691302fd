import { type Ports as CopyPicturePorts, copyPictureJob } from '../accounts/copy-picture.ts';
import { type Ports as MailAboutAccountPorts, mailAboutAccountJob } from '../accounts/mail-about-account.ts';
import type { UserFlags, UserLookup, UserProfiles } from '../accounts/ports.ts';
import { type Ports as SendLinkPorts, sendLinkJob } from '../accounts/send-link.ts';
import { forgetAuditJob } from '../audit/forget-audit.ts';
import type { Audit } from '../audit/ports.ts';
import type { FileUpkeep, FileWriting, PictureProcessor, VideoLibrary, VideoProber } from '../files/ports.ts';
import { removeFilesJob } from '../files/remove-files.ts';
import { indexSearchJob } from '../finding/index-search.ts';
import type { Finding } from '../finding/ports.ts';
import type { DeclaredJob } from '../kernel/job.ts';
import type { Clock, Job, JobDraft, JobQueue, Mailer, Receipts, Secrets } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { sweepReceiptsJob } from '../kernel/sweep-receipts.ts';
import { HOUR, SECOND } from '../kernel/time.ts';
import { blankLocationJob } from '../media/blank-location.ts';
import { drawPicturesJob } from '../media/draw-pictures.ts';
import { makeRenditionsJob } from '../media/make-renditions.ts';
import type { MediaChanges, MediaItems, MediaMade, MediaPictures, MediaSearch } from '../media/ports.ts';
import { type Ports as ReconcilePorts, reconcileJob } from '../membership/reconcile-orders.ts';
import { beginDigestsJob, type Ports as DigestPorts, sendDigestJob, takeDigestsJob } from '../news/digest.ts';
import { forgetNewsJob } from '../news/forget-news.ts';
import type { Notifications } from '../news/ports.ts';
import { beginPushesJob, type Ports as PushPorts, pushJob, pushSharedJob } from '../news/push.ts';
import { forgetOwnDataJob, makeOwnDataJob } from '../own-data/make-own-data.ts';
import type { OwnCopies, OwnParts, OwnRecords } from '../own-data/ports.ts';
import { type Ports as CarryOutPorts, carryOutJob } from '../safety/carry-out.ts';
import { type Ports as MailAboutCasePorts, mailAboutCaseJob } from '../safety/mail-about-case.ts';
import type { CaseQueue, Decisions, Reminders } from '../safety/ports.ts';
import { type Ports as RemindPorts, remindModeratorsJob } from '../safety/remind-moderators.ts';
import type { AbandonedUploads, UploadRecords, UploadRoom, UploadSessions } from '../uploads/ports.ts';
import { sweepUploadsJob } from '../uploads/sweep-uploads.ts';

export interface JobPorts
  extends CopyPicturePorts,
    ReconcilePorts,
    SendLinkPorts,
    Omit<MailAboutAccountPorts, 'users'>,
    Omit<DigestPorts, 'users' | 'notifications' | 'settings'>,
    Omit<PushPorts, 'users' | 'notifications' | 'settings' | 'jobs'>,
    Omit<CarryOutPorts, 'cases' | 'media'>,
    Omit<RemindPorts, 'cases' | 'users'>,
    Omit<MailAboutCasePorts, 'cases' | 'notifications' | 'users'> {
  clock: Clock;
  secrets: Secrets;
  users: UserLookup & UserProfiles & UserFlags;
  jobs: JobQueue;
  receipts: Receipts;
  mailer: Mailer;
  files: FileWriting & FileUpkeep;
  pictures: PictureProcessor;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  media: MediaItems & MediaChanges & MediaMade & MediaPictures & MediaSearch;
  finding: Finding;
  uploads: UploadRecords & UploadRoom & AbandonedUploads;
  audit: Audit;
  cases: CaseQueue & Decisions & Reminders;
  ownData: OwnRecords & OwnCopies & OwnParts;
  uploadSessions: UploadSessions;
  notifications: Notifications;
}

/** Every job, as its capability declared it. */
const declared: readonly DeclaredJob<JobPorts, never>[] = [
  sendMailJob,
  sendLinkJob,
  removeFilesJob,
  blankLocationJob,
  makeRenditionsJob,
  drawPicturesJob,
  copyPictureJob,
  indexSearchJob,
  sweepUploadsJob,
  sweepReceiptsJob,
  reconcileJob,
  forgetAuditJob,
  forgetNewsJob,
  beginDigestsJob,
  takeDigestsJob,
  sendDigestJob,
  beginPushesJob,
  pushSharedJob,
  pushJob,
  mailAboutCaseJob,
  mailAboutAccountJob,
  carryOutJob,
  remindModeratorsJob,
  makeOwnDataJob,
  forgetOwnDataJob,
];

/**
 * How long a claim on a job lasts unless it is extended. After that a crash is assumed and another process tries: within
 * a minute, because somebody may be waiting for the mail.
 */
export const LEASE = 45 * SECOND;

/** How often the lease is extended; one extension may get lost. */
const RENEWAL = LEASE / 3;

const MAX_ATTEMPTS = 12;

/** Milliseconds to wait after the `attempts`-th failure: doubling from 5 s to 6 h, with up to a quarter of jitter. */
export function backOff(attempts: number, random: number): number {
  const delay = Math.min(6 * HOUR, 5 * SECOND * 2 ** (attempts - 1));
  return Math.round(delay * (1 + 0.25 * (random / 2 ** 31)));
}

const longKinds = declared.flatMap(({ kind, long }) => (long ? kind : []));

/** Which jobs a worker runs: the short ones, or those that may take minutes. */
export const lanes = { short: { except: longKinds }, long: { only: longKinds } } as const;

/**
 * Runs one due job, if there is one; answers whether there was. A failed job is retried later, and finally fails for
 * good.
 */
export async function runNextJob(
  ports: JobPorts,
  onFailure: (job: Job, error: unknown) => void = () => {},
  lane: keyof typeof lanes = 'short',
): Promise<boolean> {
  const now = ports.clock.now();
  const job = await ports.jobs.claim(now, now + LEASE, lanes[lane]);
  if (!job) return false;
  try {
    // Every try ended without a result: the job itself may be what crashes the process.
    if (job.attempts > MAX_ATTEMPTS) throw new Error('the worker never came back');
    await whileHeld(ports, job, () => declaredAs(job.kind).run(ports, job.payload as never));
    await ports.jobs.finish(job);
  } catch (error) {
    onFailure(job, error);
    const final = job.attempts >= MAX_ATTEMPTS || (error as { permanent?: unknown } | null)?.permanent === true;
    const pause = Math.max(backOff(job.attempts, ports.secrets.random()), asked(error));
    const runAt = final ? null : ports.clock.now() + pause;
    if (final) await declared.find(({ kind }) => kind === job.kind)?.giveUp?.(ports, job.payload as never);
    await ports.jobs.fail(job, error instanceof Error ? error.message : String(error), runAt);
  }
  return true;
}

/** Milliseconds that a service asked us to wait, 6 hours at most. */
function asked(error: unknown): number {
  const { retryAfter } = (error ?? {}) as { readonly retryAfter?: unknown };
  return typeof retryAfter === 'number' ? Math.min(6 * HOUR, retryAfter) : 0;
}

/** Does the work and keeps extending the job's lease while it runs. */
async function whileHeld(ports: JobPorts, job: Job, work: () => Promise<void>): Promise<void> {
  let renewed: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = ports.jobs.extend(job, ports.clock.now() + LEASE).catch(() => {});
  }, RENEWAL);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewed;
  }
}

function declaredAs(kind: string): DeclaredJob<JobPorts, never> {
  const known = declared.find((job) => job.kind === kind);
  if (!known) throw new Error(`this version knows no job of the kind ${kind}`);
  return known;
}

/** A job's kind, and what the operator may read about its payload. */
export function describeJob({ kind, payload }: JobDraft): string {
  const about = declared.find((job) => job.kind === kind)?.about?.(payload as never);
  return about === undefined ? kind : `${kind} ${about}`;
}
