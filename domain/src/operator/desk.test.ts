import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { removeFilesJob } from '../files/remove-files.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from '../membership/check-out.ts';
import { confirmPayment } from '../membership/confirm-payment.ts';
import { deleteAccount } from '../own-data/delete-account.ts';
import {
  erasePerson,
  grantPlan,
  listDeadLetters,
  listOrdersToSettle,
  listPeople,
  readCondition,
  retryAllJobs,
  retryJob,
  setSuspended,
  verifyPerson,
} from './desk.ts';

const setting = async () => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'dev', developer: true });
  const developer = { ...actorOf(user), provenAt: memory.clock.now() };
  return { memory, user, developer };
};

test('developers act on people by the operator’s use cases, and the log says which developer (operator; decisions 53)', async () => {
  const { memory, user, developer } = await setting();
  const ada = await aMember(memory, { name: 'ada', verified: false });
  await execute(verifyPerson, memory, developer, { username: 'ada' });
  const { planEnd } = await execute(grantPlan, memory, developer, { username: 'ada', months: 1 });
  expect(await reread(memory, ada.id)).toMatchObject({ planEnd, verifiedAt: memory.clock.now() });
  await execute(setSuspended, memory, developer, { username: 'ada', suspended: true });
  expect((await reread(memory, ada.id)).suspendedAt).not.toBeNull();
  await execute(erasePerson, memory, developer, { username: 'ada' });
  expect(await memory.users.byId(ada.id)).toBeNull();
  const { items } = await memory.audit.list({ since: 0, limit: 9, after: null });
  expect(items.map(({ act, doer, doerId }) => [act, doer, doerId]).reverse()).toEqual(
    ['email-verified', 'plan-granted', 'suspended', 'person-erased'].map((act) => [act, 'operator', user.id]),
  );
});

test('acts on people need a proof within ten minutes (decisions 54; operator)', async () => {
  const { memory, developer } = await setting();
  await aMember(memory, { name: 'ada' });
  memory.clock.advance(11 * MINUTE);
  const username = 'ada';
  expect(await codeOf(execute(grantPlan, memory, developer, { username, months: 1 }))).toBe('PROOF_REQUIRED');
  expect(await codeOf(execute(verifyPerson, memory, developer, { username }))).toBe('PROOF_REQUIRED');
  expect(await codeOf(execute(setSuspended, memory, developer, { username, suspended: true }))).toBe('PROOF_REQUIRED');
  expect(await codeOf(execute(erasePerson, memory, developer, { username }))).toBe('PROOF_REQUIRED');
  expect((await execute(readCondition, memory, developer, {})).users).toBe(2);
});

test('people are found in pages by a part of username, full name or e-mail, without their uploads (operator)', async () => {
  const { memory, developer } = await setting();
  const ada = await aPlanHolder(memory, { name: 'Ada', email: 'ada@north.edu', tenant: 'north.edu' });
  await aPhoto(memory, ada);
  for (const name of ['bob', 'Cyd']) await aMember(memory, { name, email: `${name}@north.edu`, tenant: 'north.edu' });
  const first = await execute(listPeople, memory, developer, { text: '@NORTH', limit: 2 });
  expect(first.items.map(({ username }) => username)).toEqual(['Ada', 'bob']);
  expect(first.items[0]).toEqual({
    id: ada.id,
    username: 'Ada',
    fullName: ada.fullName,
    email: 'ada@north.edu',
    createdAt: ada.createdAt,
    verified: true,
    suspended: false,
    developer: false,
    moderator: false,
    planUntil: ada.planEnd,
    used: expect.any(Number),
    allowed: memory.settings.quotas.planHolder,
  });
  expect(first.items[0]?.used).toBe((await memory.uploads.room(ada.id, null)).bytes);
  expect(first.items[1]).toMatchObject({ used: 0, allowed: memory.settings.quotas.others });
  const second = await execute(listPeople, memory, developer, { text: '@NORTH', limit: 2, cursor: first.next });
  expect([second.items.map(({ username }) => username), second.next]).toEqual([['Cyd'], null]);
  expect(await codeOf(execute(listPeople, memory, developer, { text: 'x', cursor: first.next }))).toBe(
    'CURSOR_INVALID',
  );
});

test('a search looks through a limited number of people at a time, and the next page continues there (operator)', async () => {
  const { memory, developer } = await setting();
  const people = { ...memory.overview, people: async () => ({ items: [], next: ['m'] }) };
  const page = await execute(listPeople, { ...memory, overview: people }, developer, { text: 'nobody' });
  expect(page).toEqual({ items: [], next: expect.any(String) });
});

test('only orders to refund are listed (decisions 12; operator)', async () => {
  const { memory, developer } = await setting();
  const [ada, bob] = [await aMember(memory), await aMember(memory)];
  const buy = async (buyer: typeof ada) => (await execute(checkOut, memory, actorOf(buyer), { month: 1 })).id;
  const pay = (orderId: string) =>
    execute(confirmPayment, memory, anonymous(), { orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  await pay(await buy(ada));
  await buy(ada);
  const late = await buy(bob);
  await execute(deleteAccount, memory, actorOf(bob), { id: bob.id });
  await pay(late);
  const { items, next } = await execute(listOrdersToSettle, memory, developer, {});
  expect(next).toBeNull();
  expect(items).toMatchObject([{ providerOrderId: late, status: 'to refund', amount: 230_00, months: 1 }]);
});

test('jobs that failed for good are listed without their payload, and retried one by one or all together (operator)', async () => {
  const { memory, developer } = await setting();
  const broken = () => Promise.reject(Object.assign(new Error('no'), { permanent: true }));
  memory.mails.failure = Object.assign(new Error('no such mailbox'), { permanent: true });
  const link = 'https://photos.college.edu/users/1/reset/secret';
  await memory.jobs.enqueue(
    sendMailJob.draft({ kind: 'recovery', to: 'a@b.edu', language: 'en', fullName: 'A', link } as never),
    0,
  );
  const { files } = memory;
  Object.assign(memory, { files: { ...files, remove: broken } });
  await memory.jobs.enqueue(removeFilesJob.draft({ fileNames: ['photo/a'] }), 0);
  await memory.runJobs();
  const letters = await execute(listDeadLetters, memory, developer, {});
  expect(letters.map(({ kind, error }) => [kind, error])).toEqual([
    ['send-mail', 'no such mailbox'],
    ['remove-files', 'no'],
  ]);
  expect(JSON.stringify(letters)).not.toContain('secret');
  expect((await execute(readCondition, memory, developer, {})).jobs).toEqual({ waiting: 0, dead: 2, due: [] });
  await execute(retryJob, memory, developer, { id: letters[0]?.id });
  expect((await execute(readCondition, memory, developer, {})).jobs).toMatchObject({
    waiting: 1,
    dead: 1,
    due: [{ kind: 'send-mail' }],
  });
  expect(await execute(retryAllJobs, memory, developer, {})).toEqual({ revived: 1 });
});

test('the condition says what runs, what fails, and how much of the storage tenants use (operator)', async () => {
  const { memory, developer } = await setting();
  const ada = await aPlanHolder(memory, { tenant: 'north.edu' });
  await aPhoto(memory, ada, { size: 10 });
  const backup = memory.clock.now() - DAY;
  const installation = { release: '2.0.0 (b)', degraded: () => ['mail'], lastBackupAt: async () => backup };
  const files = { ...memory.files, freeSpace: async () => 5 };
  expect(await execute(readCondition, { ...memory, installation, files }, developer, {})).toEqual({
    release: '2.0.0 (b)',
    degraded: ['mail'],
    lastBackupAt: backup,
    users: 2,
    unverified: 0,
    livePlans: 1,
    tenants: [{ tenant: 'north.edu', videos: 0, photos: 1, bytes: 10 }],
    quotaPerson: memory.settings.quotas.planHolder,
    quotaTenant: null,
    free: { bytes: 5, floor: memory.settings.freeSpaceFloor },
    jobs: { waiting: 0, dead: 0, due: [] },
  });
  const away = { ...memory.files, freeSpace: () => Promise.reject(new Error('no answer')) };
  expect((await execute(readCondition, { ...memory, files: away }, developer, {})).free).toBeNull();
});
