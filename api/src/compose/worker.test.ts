import { sendMailJob } from '@quadrangle/domain/kernel/send-mail';
/** The worker of the jobs (decisions 20, 29). */
import { DAY } from '@quadrangle/domain/kernel/time';
import {
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  aReport,
  type MemoryPorts,
  memoryPorts,
} from '@quadrangle/domain/memory';
import { pushJob } from '@quadrangle/domain/news/push';
import { expect, it, vi } from 'vitest';
import { startWorker } from './worker.ts';

const log = { warn: vi.fn(), error: vi.fn() };
const letter = (to: string) =>
  sendMailJob.draft({
    kind: 'contact',
    to,
    language: 'en',
    fullName: 'Asha',
    name: 'asha',
    replyTo: to,
    message: 'Hello',
  });

it('runs what is due and what is queued while it runs, and begins with a sweep', async () => {
  const memory = memoryPorts();
  await memory.jobs.enqueue(letter('first@example.edu'), memory.clock.now());
  const sweeps = vi.spyOn(memory.uploads, 'abandoned');
  const worker = startWorker(memory, log);
  await vi.waitFor(() => expect(memory.mails.sent).toHaveLength(1));
  await memory.jobs.enqueue(letter('second@example.edu'), memory.clock.now());
  await vi.waitFor(() =>
    expect(memory.mails.sent.map(({ to }) => to)).toEqual(['first@example.edu', 'second@example.edu']),
  );
  await worker.stop();
  expect(sweeps).toHaveBeenCalledOnce();
});

it('queues no regular jobs in a further process, whose first one does', async () => {
  const memory = memoryPorts();
  const queued = vi.spyOn(memory.jobs, 'enqueue');
  await startWorker({ ...memory, paymentSimulator: null }, log, 'quick').stop();
  expect(queued).not.toHaveBeenCalled();
});

it('writes a failure down and tries again when it is time', async () => {
  const memory = memoryPorts();
  memory.mails.failure = new Error('the mail server is away');
  await memory.jobs.enqueue(letter('asha@example.edu'), memory.clock.now());
  const worker = startWorker(memory, log);
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ err: memory.mails.failure }), expect.any(String)),
  );
  memory.mails.failure = null;
  memory.clock.advance(60_000);
  await vi.waitFor(() => expect(memory.mails.sent).toHaveLength(1));
  await worker.stop();
});

it('finishes the job at hand before it has stopped, and takes no other', async () => {
  const memory = memoryPorts();
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.spyOn(memory.mailer, 'send').mockReturnValue(promise);
  for (const to of ['1@example.edu', '2@example.edu', '3@example.edu'])
    await memory.jobs.enqueue(letter(to), memory.clock.now());
  const worker = startWorker(memory, log);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const stopped = worker.stop();
  resolve();
  await stopped;
  expect(send).toHaveBeenCalledTimes(2);
  expect((await memory.jobs.counts()).waiting).toBeGreaterThanOrEqual(1);
});

it('lets others in between two jobs that wait for nothing', async () => {
  const memory = memoryPorts();
  const many = 300;
  for (let index = 0; index < many; index += 1) await memory.jobs.enqueue(letter(`${index}@example.edu`), 0);
  let turns = 0;
  const worker = startWorker(memory, log);
  for (; memory.mails.sent.length < many; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  await worker.stop();
  // Two jobs run at once.
  expect(turns).toBeGreaterThanOrEqual(many / 2 - 1);
});

it('sends mails while every push waits for a service that is slow (decisions 78)', async () => {
  const memory = memoryPorts();
  const { promise, resolve } = Promise.withResolvers<'taken'>();
  const reader = await aPlanHolder(memory);
  vi.spyOn(memory.pushQueue, 'asked').mockImplementation(async (id) => ({
    ...{ id, personId: reader.id, sessionId: '', discreet: false, createdAt: 0, sharedUntil: 0 },
    ...{ endpoint: 'https://push.example.com/a', p256dh: '', auth: '', pendingSince: 1, asked: 1 },
  }));
  const push = vi.spyOn(memory.pusher, 'push').mockReturnValue(promise);
  const photo = await aPhoto(memory, reader);
  const about = { mediaId: photo.id, commentId: null, caseId: null, clubId: null, eventId: null, actorId: null };
  await memory.newsChoices.choose(reader.id, { kind: 'comment', way: 'push', wanted: true });
  await memory.notifications.tell([{ personId: reader.id, cause: 'c', kind: 'comment', at: 2, ...about }]);
  for (const id of ['a', 'b', 'c']) await memory.jobs.enqueue(pushJob.draft({ id }), 0);
  const worker = startWorker(memory, log);
  await vi.waitFor(() => expect(push).toHaveBeenCalledTimes(2));
  await memory.jobs.enqueue(letter('asha@example.edu'), memory.clock.now());
  await vi.waitFor(() => expect(memory.mails.sent).toHaveLength(1));
  const stopped = worker.stop();
  resolve('taken');
  await stopped;
});

it('deletes old entries of the audit log, and reminds moderators of undecided cases, by itself (decisions 51, 53)', async () => {
  const memory = memoryPorts();
  const photo = await aPhoto(memory, await aPlanHolder(memory));
  await aReport(memory, await aMember(memory), photo.id, { reason: 'other' });
  const moderator = await aMember(memory, { moderator: true });
  memory.clock.advance(2 * DAY);
  const forgets = vi.spyOn(memory.audit, 'forget');
  const worker = startWorker(memory, log);
  await vi.waitFor(() => expect(memory.mails.sent).toMatchObject([{ kind: 'cases-wait', to: moderator.email }]));
  await vi.waitFor(() => expect(forgets).toHaveBeenCalled());
  await worker.stop();
});

it('goes on after the queue could not be read', async () => {
  const memory = memoryPorts();
  const claim = vi.spyOn(memory.jobs, 'claim').mockRejectedValue(new Error('no database'));
  const worker = startWorker(memory, log);
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
  claim.mockRestore();
  await memory.jobs.enqueue(letter('asha@example.edu'), memory.clock.now());
  await vi.waitFor(() => expect(memory.mails.sent).toHaveLength(1));
  await worker.stop();
});

it('asks the payment provider from the start, where money moves', async () => {
  const due = async (ports: Partial<MemoryPorts>) => {
    const memory = memoryPorts();
    const asked = vi.spyOn(memory.memberships, 'ordersToCheck');
    const worker = startWorker({ ...memory, ...ports }, log);
    await vi.waitFor(async () => expect((await memory.jobs.counts()).waiting).toBe(0));
    await worker.stop();
    return asked.mock.calls.length;
  };
  expect(await due({ paymentSimulator: null })).toBe(1);
  expect(await due({})).toBe(0);
  expect(await due({ paymentSimulator: null, payments: null })).toBe(0);
});

it('while the disk is too full to queue anything, the space of abandoned uploads is freed (decisions 57)', async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const upload = await anUpload(memory, owner);
  memory.clock.advance(2 * DAY);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  for (const write of ['enqueue', 'claim'] as const) vi.spyOn(memory.jobs, write).mockRejectedValue(full);
  vi.spyOn(memory.uploads, 'drop').mockRejectedValue(full);
  const worker = startWorker(memory, log);
  await vi.waitFor(async () => expect(await memory.files.size(upload.fileName)).toBeNull());
  await worker.stop();
  expect(log.warn).toHaveBeenCalledWith({ emptied: 1 }, expect.stringContaining('freed but not recorded'));
});
