import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anUpload, aPlanHolder, aVideo, memoryPorts } from '../memory/index.ts';
import { copyPictureJob } from './accounts/copy-picture.ts';
import { sendLinkJob } from './accounts/send-link.ts';
import { removeFilesJob } from './files/remove-files.ts';
import { job } from './kernel/job.ts';
import type { QueuedMail } from './kernel/mail.ts';
import type { Job } from './kernel/ports.ts';
import { sendMailJob } from './kernel/send-mail.ts';
import { DAY, HOUR, MINUTE, SECOND } from './kernel/time.ts';
import { blankMetadataJob } from './media/blank-metadata.ts';
import { reconcileJob } from './membership/reconcile-orders.ts';
import { backOff, describeJob, LEASE, laneOf, regularJobs, runNextJob } from './run-jobs.ts';
import { sweepUploadsJob } from './uploads/sweep-uploads.ts';

const mail: QueuedMail = {
  kind: 'contact',
  to: 'ada@example.edu',
  language: 'en',
  fullName: 'Ada',
  name: 'ada',
  replyTo: 'ada@example.edu',
  message: 'Hello',
};

const setting = async () => {
  const memory = memoryPorts();
  await memory.jobs.enqueue(sendMailJob.draft(mail), memory.clock.now());
  return memory;
};

test('a due job runs once and is forgotten (decisions 20)', async () => {
  const memory = await setting();
  expect(await runNextJob(memory)).toBe(true);
  expect(memory.mails.sent).toEqual([mail]);
  expect(await runNextJob(memory)).toBe(false);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('a job that is not due yet waits (decisions 20)', async () => {
  const memory = memoryPorts();
  await memory.jobs.enqueue(sendMailJob.draft(mail), memory.clock.now() + 1);
  expect(await runNextJob(memory)).toBe(false);
  memory.clock.advance(1);
  expect(await runNextJob(memory)).toBe(true);
});

test('a job that fails is tried again later (decisions 20)', async () => {
  const memory = await setting();
  memory.mails.failure = new Error('mail server away');
  const failures: [Job, unknown][] = [];
  expect(await runNextJob(memory, (job, error) => failures.push([job, error]))).toBe(true);
  expect(failures).toEqual([
    [{ kind: 'send-mail', payload: mail, id: expect.any(String), attempts: 1 }, memory.mails.failure],
  ]);
  expect(await runNextJob(memory)).toBe(false);
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
  memory.mails.failure = null;
  memory.clock.advance(5 * SECOND - 1);
  expect(await runNextJob(memory)).toBe(false);
  memory.clock.advance(1.25 * SECOND + 1);
  expect(await runNextJob(memory)).toBe(true);
  expect(memory.mails.sent).toEqual([mail]);
});

test('after twelve failures a job is buried, to be seen by the operator (decisions 20)', async () => {
  const memory = await setting();
  memory.mails.failure = new Error('mail server away');
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
    memory.clock.advance(8 * HOUR);
    expect(await runNextJob(memory)).toBe(true);
  }
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 1 });
  memory.clock.advance(30 * DAY);
  expect(await runNextJob(memory)).toBe(false);
});

test('the twelfth try is one too: a job that succeeds at it is done (decisions 20)', async () => {
  const memory = await setting();
  memory.mails.failure = new Error('mail server away');
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await runNextJob(memory);
    memory.clock.advance(8 * HOUR);
  }
  memory.mails.failure = null;
  await runNextJob(memory);
  expect(memory.mails.sent).toEqual([mail]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('only a job that looks into a video has an item to fail when it is buried (decisions 13)', async () => {
  const memory = await setting();
  memory.mails.failure = Object.assign(new Error('no such mailbox'), { permanent: true });
  const media = { ...memory.media, byFileName: () => Promise.reject(new Error('asked for an item')) };
  await runNextJob({ ...memory, media });
  expect(await memory.jobs.deadLetters()).toMatchObject([{ error: 'no such mailbox' }]);
});

test('a failure that is permanent is buried at once (decisions 20)', async () => {
  const memory = await setting();
  memory.mails.failure = Object.assign(new Error('no such mailbox'), { permanent: true });
  await runNextJob(memory);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 1 });
});

test('what failed is noted in words, whatever was thrown (decisions 20)', async () => {
  const audit: unknown[] = [];
  for (const thrown of [new Error('away'), 'text', null]) {
    const memory = await setting();
    const mailer = { send: async () => Promise.reject(thrown) };
    const jobs = {
      ...memory.jobs,
      fail: async (...[job, error, runAt]: Parameters<typeof memory.jobs.fail>) => {
        audit.push(error);
        return memory.jobs.fail(job, error, runAt);
      },
    };
    await runNextJob({ ...memory, mailer, jobs });
  }
  expect(audit).toEqual(['away', 'text', 'null']);
});

test('a claimed job is left to whoever claimed it for 45 seconds; then a crash is assumed (decisions 20)', async () => {
  const memory = await setting();
  const now = memory.clock.now();
  expect(LEASE).toBe(45 * SECOND);
  expect(await memory.jobs.claim(now, now + LEASE)).toMatchObject({ attempts: 1 });
  memory.clock.advance(LEASE - 1);
  expect(await runNextJob(memory)).toBe(false);
  memory.clock.advance(1);
  expect(await runNextJob(memory)).toBe(true);
  expect(memory.mails.sent).toHaveLength(1);
});

test('a job that crashes every worker fails for good in the end, and is not claimed again (decisions 20)', async () => {
  const memory = await setting();
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const now = memory.clock.now();
    expect(await memory.jobs.claim(now, now + LEASE)).toMatchObject({ attempts: attempt });
    memory.clock.advance(LEASE);
  }
  expect(await runNextJob(memory)).toBe(true);
  expect(memory.mails.sent).toEqual([]);
  expect(await memory.jobs.deadLetters()).toMatchObject([{ error: 'the worker never came back' }]);
});

test('the payment provider is asked by a job (decisions 32)', async () => {
  const memory = memoryPorts();
  const asked: number[] = [];
  const memberships = {
    ...memory.memberships,
    ordersToCheck: async (now: number) => {
      asked.push(now);
      return [];
    },
  };
  await memory.jobs.enqueue(reconcileJob.draft({}), 0);
  expect(await runNextJob({ ...memory, memberships })).toBe(true);
  expect(asked).toEqual([memory.clock.now()]);
});

test('while a job runs nobody else gets it (decisions 20)', async () => {
  const memory = await setting();
  const mailer = {
    async send() {
      expect(await memory.jobs.claim(memory.clock.now() + LEASE - 1, memory.clock.now() + 2 * LEASE)).toBeNull();
    },
  };
  expect(await runNextJob({ ...memory, mailer })).toBe(true);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('a job is kept for as long as the work takes, and no longer (decisions 20)', async () => {
  const memory = await setting();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = async (milliseconds: number) => {
    memory.clock.advance(milliseconds);
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  const another = () => memory.jobs.claim(memory.clock.now(), memory.clock.now() + LEASE);
  const mailer = {
    async send() {
      for (let minute = 1; minute <= 30; minute += 1) {
        await pass(MINUTE);
        expect(await another()).toBeNull();
      }
      throw new Error('mail server away');
    },
  };
  expect(await runNextJob({ ...memory, mailer })).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await pass(MINUTE);
  expect(await another()).toMatchObject({ attempts: 2 });
});

test('a lease that cannot be extended once is extended the next time (decisions 20)', async () => {
  const memory = await setting();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: number[] = [];
  const jobs = {
    ...memory.jobs,
    async extend(...[, leaseUntil]: Parameters<typeof memory.jobs.extend>) {
      ends.push(leaseUntil);
      return ends.length === 1 ? Promise.reject(new Error('no database')) : true;
    },
  };
  const mailer = { send: () => vi.advanceTimersByTimeAsync(LEASE - 1).then(() => {}) };
  await runNextJob({ ...memory, mailer, jobs });
  expect(ends).toEqual([memory.clock.now() + LEASE, memory.clock.now() + LEASE]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('a worker that comes back after another took its job can no longer change it (decisions 20)', async () => {
  const memory = await setting();
  const now = memory.clock.now();
  const mailer = {
    async send() {
      memory.clock.advance(LEASE);
      expect(await memory.jobs.claim(now + LEASE, now + 2 * LEASE)).toMatchObject({ attempts: 2 });
      throw new Error('mail server away');
    },
  };
  await runNextJob({ ...memory, mailer });
  expect(await memory.jobs.claim(now + 2 * LEASE - 1, now + 3 * LEASE)).toBeNull();
  expect(await memory.jobs.claim(now + 2 * LEASE, now + 3 * LEASE)).toMatchObject({ attempts: 3 });
});

test('waits double from 5 seconds to 6 hours, with up to a quarter of jitter (decisions 20)', () => {
  expect(backOff(1, 0)).toBe(5 * SECOND);
  expect(backOff(2, 0)).toBe(10 * SECOND);
  expect(backOff(5, 0)).toBe(80 * SECOND);
  expect(backOff(12, 0)).toBe(5 * SECOND * 2 ** 11);
  expect(backOff(13, 0)).toBe(20_480 * SECOND);
  expect(backOff(14, 0)).toBe(6 * HOUR);
  expect(backOff(1, 2 ** 30)).toBe(5_625);
  expect(backOff(1, 2 ** 31 - 1)).toBe(6_250);
});

test('a wait never shrinks by more than its jitter, and never exceeds 7.5 hours (decisions 20)', () => {
  const random = fc.integer({ min: 0, max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), random, (attempts, dice) => {
      expect(backOff(attempts, dice)).toBeGreaterThanOrEqual(backOff(attempts, 0));
      expect(backOff(attempts, dice)).toBeLessThanOrEqual(7.5 * HOUR);
      expect(backOff(attempts + 1, 0)).toBeGreaterThanOrEqual(backOff(attempts, 0));
    }),
  );
});

test('a job that only a newer version knows is retried later, when that version may claim it (operator)', async () => {
  const memory = memoryPorts();
  const failures: unknown[] = [];
  const newer = job({ kind: 'write-poems', run: async () => {} });
  await memory.jobs.enqueue(newer.draft({}), memory.clock.now());
  expect(await runNextJob(memory, (_job, error) => failures.push(error))).toBe(true);
  expect(failures).toEqual([new Error('this version knows no job of the kind write-poems')]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test('the operator reads what a job is about, but no text of anybody (operator)', () => {
  expect(
    [
      sendMailJob.draft({ ...mail, message: 'a secret' }),
      sendLinkJob.draft({ kind: 'reset', userId: 'u1', issuedAt: 0 }),
      removeFilesJob.draft({ fileNames: ['photo/a', 'photo/b'] }),
      blankMetadataJob.draft({ fileName: 'video/a' }),
      copyPictureJob.draft({ userId: 'u1', url: 'https://pictures.example/secret' }),
      sweepUploadsJob.draft({}),
    ].map(describeJob),
  ).toEqual([
    `send-mail contact to ${mail.to}`,
    'send-link reset of u1',
    'remove-files photo/a photo/b',
    'blank-location video/a',
    'copy-picture of u1',
    'sweep-uploads',
  ]);
});

test('stored files are removed, also those that are gone already (decisions 20)', async () => {
  const memory = memoryPorts();
  for (const name of ['photo/a', 'photo/b', 'photo/c']) memory.putFile(name, new Uint8Array(1));
  const fileNames = ['photo/a', 'photo/gone', 'photo/b'];
  await memory.jobs.enqueue(removeFilesJob.draft({ fileNames }), 0);
  expect(await memory.runJobs()).toBe(1);
  expect(await memory.files.list(null, 10)).toEqual(['photo/c']);
});

test('metadata is blanked by a job (decisions 27)', async () => {
  const memory = memoryPorts();
  const video = await aVideo(memory, await aPlanHolder(memory), { state: 'processing' });
  memory.putFile(video.fileName, new Uint8Array(4));
  await memory.jobs.enqueue(blankMetadataJob.draft({ fileName: video.fileName }), 0);
  await memory.runJobs();
  expect(await memory.media.byId(video.id)).toMatchObject({ state: 'ready' });
});

test('a video that cannot be reached again and again fails with its reason, for its uploader to try again (decisions 13)', async () => {
  const memory = memoryPorts();
  const video = await aVideo(memory, await aPlanHolder(memory), { state: 'processing' });
  const videos = { probe: async () => Promise.reject(new Error('connection lost')) };
  await memory.jobs.enqueue(blankMetadataJob.draft({ fileName: video.fileName }), 0);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await memory.media.byId(video.id)).toMatchObject({ state: 'processing' });
    memory.clock.advance(8 * HOUR);
    await runNextJob({ ...memory, videos });
  }
  expect(await memory.media.byId(video.id)).toMatchObject({ state: 'failed', failure: 'STORAGE_UNAVAILABLE' });
});

test('abandoned uploads are removed by a job (decisions 29)', async () => {
  const memory = memoryPorts();
  const upload = await anUpload(memory, await aPlanHolder(memory));
  memory.clock.advance(DAY + 1);
  await memory.jobs.enqueue(sweepUploadsJob.draft({}), 0);
  await memory.runJobs();
  expect(await memory.uploads.byId(upload.id)).toBeNull();
});

test('expensive jobs are in a lane of their own, short ones of them in another, pushes in a third, and conversions only where there is a library (decisions 58, 78)', () => {
  const expensive = ['make-renditions', 'draw-pictures', 'make-own-data'];
  const any = (kinds: readonly string[]) => expect.arrayContaining([...kinds]);
  expect(laneOf('quick', true)).toEqual({ except: any([...expensive, 'push']) });
  expect(laneOf('pushes', true)).toEqual({ kind: 'push' });
  expect(laneOf('long', true)).toEqual({ only: any(expensive), soon: false });
  expect(laneOf('soon', true)).toEqual({ only: any(expensive), soon: true });
  expect(laneOf('long', false)).toEqual({ only: any(expensive.slice(1)), soon: false });
  expect(laneOf('long', false)).not.toEqual({ only: any(expensive), soon: false });
});

test('a job that is queued by itself needs no payload', () => {
  // @ts-expect-error: nobody can tell it of whom
  job({ kind: 'regular', every: HOUR, async run(_ports: object, _payload: { readonly of: string }) {} });
  expect(regularJobs).toContainEqual({ every: HOUR, draft: sweepUploadsJob.draft({}) });
});
