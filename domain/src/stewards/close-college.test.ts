import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPasskey,
  aPhoto,
  aPlanHolder,
  codeOf,
  memoryAssertion,
  memoryPorts,
  memorySettings,
  operator,
  origin,
} from '../../memory/index.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { settingsOf } from '../colleges/settings.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import { useCases } from '../use-cases.ts';
import { closeCollege } from './close-college.ts';
import { eraseCollegesJob } from './erase-college.ts';

const { addCollege } = useCases.colleges;

/** A college with somebody who shared a photo, and a neighbour; `as` runs a use case with the settings of the college. */
async function setting() {
  const memory = memoryPorts({ settings: { ...memorySettings, signUp: 'listed' } });
  for (const domain of ['example.edu', 'far.edu']) await execute(addCollege, memory, operator, { domain });
  const asha = await aPlanHolder(memory, { name: 'asha' });
  const far = await aPlanHolder(memory, { name: 'far', tenant: 'far.edu' });
  const [photo, theirs] = [await aPhoto(memory, asha), await aPhoto(memory, far)];
  const as = async (tenant: string) => ({
    ...memory,
    settings: settingsOf(memory.settings, await memory.colleges.find(tenant)),
  });
  const today = utcDay(memory.clock.now());
  const close = (on: string | null) => execute(closeCollege, memory, operator, { domain: 'example.edu', on });
  const work = async () => {
    while (await runNextJob(memory));
  };
  return { memory, asha, far, photo, theirs, as, today, close, work };
}

test('a college closes today at the earliest, if it is one, and may stay after all (decisions 69)', async () => {
  const { memory, today, close } = await setting();
  expect(await codeOf(close(daysLater(today, -1)))).toBe('CLOSING_TOO_EARLY');
  expect(await codeOf(close('2026-02-30'))).toBe('VALIDATION_FAILED');
  expect(await codeOf(execute(closeCollege, memory, operator, { domain: 'none.edu', on: today }))).toBe(
    'COLLEGE_NOT_FOUND',
  );
  expect((await close(today)).closesOn).toBe(today);
  expect((await close(null)).closesOn).toBeNull();
});

test('its people are told in their language, those who are verified, of its own days, and of a change too (decisions 69)', async () => {
  const { memory, today, close, work } = await setting();
  await aMember(memory, { name: 'new', verified: false });
  const closing = () => memory.mails.sent.filter(({ kind }) => kind === 'closing').map((mail) => mail.to);
  await close(daysLater(today, 7));
  await work();
  expect(closing()).toEqual(['asha@example.edu']);
  const [readingFrom, erasedAt] = [7, 37].map((days) => Date.parse(daysLater(today, days)));
  expect(memory.mails.sent.at(-1)).toMatchObject({ closing: { readingFrom, erasedAt } });
  await close(null);
  await work();
  expect(memory.mails.sent.at(-1)).toMatchObject({ kind: 'closing', to: 'asha@example.edu', closing: null });
});

test('nobody gets the letter twice where a process dies while it writes to them, or another took over (decisions 69)', async () => {
  const { memory, today, close, work } = await setting();
  await aMember(memory, { name: 'bob' });
  await close(daysLater(today, 7));
  const { jobs } = memory;
  const dying = { ...memory, jobs: { ...jobs, finish: () => Promise.reject(new Error('killed')) } };
  await runNextJob(dying).catch(() => {});
  memory.clock.advance(DAY);
  await work();
  const mailed = memory.mails.sent.filter(({ kind }) => kind === 'closing').map((mail) => mail.to);
  expect(mailed.sort()).toEqual(['asha@example.edu', 'bob@example.edu']);
});

test('until the day all goes on; then people read, take along and leave, and add nothing (decisions 69)', async () => {
  const { memory, asha, far, photo, theirs, as, today, close } = await setting();
  await close(daysLater(today, 7));
  const member = actorOf(asha);
  const comment = async () =>
    codeOf(
      execute(useCases.comments.writeComment, await as('example.edu'), member, {
        kind: 'photo',
        mediaId: photo.id,
        text: 'Hi',
      }),
    );
  const comesBack = await comment().catch(() => 'written');
  expect(comesBack).toBe('written');
  memory.clock.advance(8 * DAY);
  const ports = await as('example.edu');
  expect(await comment()).toBe('COLLEGE_CLOSING');
  const asks = (useCase: Parameters<typeof execute>[0], input: unknown) =>
    codeOf(execute(useCase, ports, member, input));
  expect(await asks(useCases.uploads.declareUpload as never, {})).toBe('COLLEGE_CLOSING');
  expect(await asks(useCases.media.publishPhoto as never, {})).toBe('COLLEGE_CLOSING');
  expect(await asks(useCases.membership.checkOut as never, { month: 1 })).toBe('COLLEGE_CLOSING');
  expect(await execute(useCases.media.findMedia, ports, member, { kind: 'photo', id: photo.id })).toBeTruthy();
  await execute(useCases.media.viewMedia, ports, member, { kind: 'photo', id: photo.id });
  await execute(useCases.privacy.askOwnData, ports, member, {});
  await execute(useCases.media.removeMedia, ports, member, { kind: 'photo', id: photo.id });
  const form = { fullName: 'Ada', name: 'ada', password: 'a long sentence', email: 'ada@example.edu' };
  expect(await codeOf(execute(useCases.accounts.signUp, memory, anonymous(), form))).toBe('COLLEGE_CLOSING');
  // The neighbours notice nothing.
  const there = { kind: 'photo', mediaId: theirs.id, text: 'Hi' };
  await execute(useCases.comments.writeComment, await as('far.edu'), actorOf(far), there);
});

test('from then on no password, passkey or provider opens a session, none counts, and no link is mailed (decisions 69)', async () => {
  const { memory, asha, as, today, close, work } = await setting();
  const mira = await aMember(memory, { name: 'mira' });
  await aPasskey(memory, mira, 'k1');
  const { accounts } = useCases;
  const byPassword = () => execute(accounts.signIn, memory, anonymous(), { name: 'asha', password: 'correct horse' });
  const byPasskey = async () => {
    const { ticket } = await execute(accounts.askPasskey, memory, anonymous(), {});
    const passkey = memoryAssertion('k1', ticket);
    return execute(accounts.showSecondFactor, memory, anonymous(), { ticket, passkey });
  };
  const byProvider = () => {
    const credential = memory.vouchFor({ email: asha.email, emailVerified: true, fullName: 'Asha' });
    return execute(accounts.signInWithCredential, memory, anonymous(), { credential });
  };
  await close(today);
  await work();
  memory.clock.set(((await as('example.edu')).settings.closing?.erasedAt ?? 0) - 1);
  for (const enter of [byPassword, byPasskey, byProvider]) expect((await enter()).token).toBeTruthy();
  const { token } = await byPassword();
  const sessions = await memory.sessions.listOf(asha.id, memory.clock.now());
  expect((await authenticate(memory, token, origin))?.member.id).toBe(asha.id);
  memory.clock.advance(1);
  for (const enter of [byPassword, byPasskey, byProvider]) expect(await codeOf(enter())).toBe('COLLEGE_CLOSED');
  expect(await memory.sessions.listOf(asha.id, memory.clock.now())).toEqual(sessions);
  expect(await authenticate(memory, token, origin)).toBeNull();
  await execute(accounts.recoverAccount, memory, anonymous(), { name: 'asha' });
  await work();
  expect(memory.mails.sent.map(({ kind }) => kind)).not.toContain('reset-password');
});

test('30 days later nobody enters, and a job erases it in portions, but for its orders; others stay (decisions 69)', async () => {
  const { memory, asha, far, photo, theirs, as, today, close, work } = await setting();
  await execute(useCases.membership.checkOut, memory, actorOf(asha), { month: 3 });
  await close(today);
  await work();
  memory.clock.advance(29 * DAY);
  await memory.jobs.enqueue(eraseCollegesJob.draft({}), memory.clock.now());
  await work();
  expect(await memory.users.byLogin('asha')).not.toBeNull();
  memory.clock.advance(2 * DAY);
  const member = actorOf(asha);
  expect(await codeOf(execute(useCases.accounts.me, await as('example.edu'), member, {}))).toBe('UNAUTHENTICATED');
  expect(await codeOf(close(null))).toBe('COLLEGE_CLOSING');
  await memory.jobs.enqueue(eraseCollegesJob.draft({}), memory.clock.now());
  await work();
  expect(await memory.users.byLogin('asha')).toBeNull();
  expect(await memory.media.byId(photo.id)).toBeNull();
  expect(await memory.colleges.find('example.edu')).toBeNull();
  const orders = await execute(useCases.operator.listOrders, memory, operator, {});
  expect(orders.map(({ userId }) => userId)).toEqual([null]);
  expect(await memory.users.byLogin('far')).not.toBeNull();
  expect(await memory.media.byId(theirs.id)).not.toBeNull();
  expect((await execute(useCases.accounts.me, await as('far.edu'), actorOf(far), {})).name).toBe('far');
});
