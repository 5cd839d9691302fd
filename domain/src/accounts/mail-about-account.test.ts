import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { setSuspended } from '../operator/manage-people.ts';
import { recoverAccount, resetPassword } from '../sign-in/recover-account.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { authenticate } from './authenticate.ts';
import { endOtherSessions, endSession } from './manage-sessions.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  const arrive = async (userAgent: string) => {
    const { token } = await execute(signIn, memory, anonymous({ userAgent }), {
      name: 'ada',
      password: 'correct horse',
    });
    const known = await authenticate(memory, token, anonymous({ userAgent }).origin);
    if (!known) throw new Error('Nobody is signed in.');
    return known.member;
  };
  const mailed = async () => {
    await memory.runJobs();
    return memory.mails.sent.flatMap((mail) => (mail.kind === 'account' ? [mail.news] : []));
  };
  return { memory, ada, arrive, mailed };
};

test('a sign-in from a new device is mailed, except from the very first and known ones (decisions 55)', async () => {
  const { memory, ada, arrive, mailed } = await setting();
  await arrive(PHONE);
  await arrive(PHONE.replace('140', '141'));
  expect(await mailed()).toEqual([]);
  await arrive(LAPTOP);
  await arrive(LAPTOP);
  expect(await mailed()).toEqual(['new-device']);
  expect(memory.mails.sent).toEqual([
    {
      kind: 'account',
      to: ada.email,
      language: 'en',
      tenant: 'example.edu',
      news: 'new-device',
      at: memory.clock.now(),
      device: { browser: 'Firefox', system: 'Linux' },
      page: 'https://photos.example.edu/profile',
    },
  ]);
});

test('a device stays known after its session ended (decisions 55)', async () => {
  const { memory, arrive, mailed } = await setting();
  await arrive(PHONE);
  const laptop = await arrive(LAPTOP);
  await memory.sessions.end(laptop.id, laptop.sessionId);
  await arrive(LAPTOP);
  expect(await mailed()).toEqual(['new-device']);
});

test('a changed password, sessions ended from elsewhere and a suspension are mailed (decisions 55)', async () => {
  const { memory, ada, arrive, mailed } = await setting();
  const [first, second, here] = [await arrive(PHONE), await arrive(PHONE), await arrive(PHONE)];
  await execute(endSession, memory, here, { id: first.sessionId });
  expect(await mailed()).toEqual(['sessions-ended']);
  expect(await execute(endOtherSessions, memory, here, {})).toEqual({ ended: 1 });
  expect(await execute(endOtherSessions, memory, here, {})).toEqual({ ended: 0 });
  await execute(endSession, memory, here, { id: here.sessionId });
  expect(second.sessionId).not.toBe(here.sessionId);
  expect(await mailed()).toEqual(['sessions-ended', 'sessions-ended']);
  await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
  const token = await memory.mails.newestToken('reset');
  await execute(resetPassword, memory, anonymous(), { userId: ada.id, token, password: 'another sentence' });
  expect((await mailed()).slice(2)).toEqual(['password-changed']);
  const suspend = (suspended: boolean) => execute(setSuspended, memory, operator, { username: 'ada', suspended });
  await suspend(true);
  await suspend(true);
  await suspend(false);
  expect((await mailed()).slice(3)).toEqual(['suspended']);
});

test('at most three mails of a kind are sent in an hour, and none to somebody who is gone (decisions 42, 55)', async () => {
  const { memory, ada, arrive, mailed } = await setting();
  for (const browser of ['one', 'two', 'three', 'four', 'five']) await arrive(browser);
  expect(await mailed()).toHaveLength(3);
  await arrive('six');
  await memory.users.remove(ada.id, () => []);
  expect(await mailed()).toHaveLength(3);
});

test('one ends only one’s own sessions, and nobody else gets a mail (decisions 8, 55)', async () => {
  const { memory, arrive, mailed } = await setting();
  const ada = await arrive(PHONE);
  const bob = actorOf(await aMember(memory, { name: 'bob' }));
  expect(await execute(endOtherSessions, memory, bob, {})).toEqual({ ended: 0 });
  expect(await memory.sessions.listOf(ada.id, memory.clock.now())).toHaveLength(1);
  expect(await mailed()).toEqual([]);
});
