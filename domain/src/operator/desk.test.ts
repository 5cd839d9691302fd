import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, memoryPorts, operator } from '../../memory/index.ts';
import { closeBreach, openBreach } from '../breaches/keep-register.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { removeFilesJob } from '../files/remove-files.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from '../membership/check-out.ts';
import { confirmPayment } from '../membership/confirm-payment.ts';
import { deleteAccount } from '../own-data/delete-account.ts';
import { listDeadLetters, listOrdersToSettle, readCondition, retryAllJobs, retryJob } from './desk.ts';

const setting = async () => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'dev', developer: true });
  const developer = { ...actorOf(user), provenAt: memory.clock.now() };
  return { memory, user, developer };
};

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
  memory.mails.failure = Object.assign(new Error('550 <a@b.edu>: no such mailbox\nparams: c@d.edu'), {
    permanent: true,
  });
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
    ['send-mail', '550 <…>: no such mailbox'],
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

test('the page shows the clock of each open breach, without what happened (decisions 70, 73)', async () => {
  const { memory, developer } = await setting();
  await execute(addCollege, memory, operator, { domain: 'north.edu' });
  const open = (known: string) =>
    execute(openBreach, memory, operator, { what: 'Of ada', known, college: 'north.edu' });
  const [late, soon] = [await open('2026-02-27'), await open('2026-03-02')];
  await execute(closeBreach, memory, operator, { id: (await open('2026-03-01')).id, outcome: 'No.' });
  const { breaches } = await execute(readCondition, memory, developer, {});
  const numbers = { tenant: 'north.edu', authorityAt: null, concerned: 0, notified: 0 };
  expect(breaches).toEqual([
    { id: late.id, knownAt: late.knownAt, ...numbers, clock: { dueAt: Date.UTC(2026, 2, 2), state: 'overdue' } },
    { id: soon.id, knownAt: soon.knownAt, ...numbers, clock: { dueAt: Date.UTC(2026, 2, 5), state: 'running' } },
  ]);
});

test('the condition says what runs, what fails, and how many people and how much of the storage colleges have (operator; decisions 69)', async () => {
  const { memory, developer } = await setting();
  const ada = await aPlanHolder(memory, { tenant: 'north.edu' });
  await aPhoto(memory, ada, { size: 10 });
  const backup = memory.clock.now() - DAY;
  const more = { release: '2.0.0 (b)', degraded: () => ['mail'], lastBackupAt: async () => backup };
  const installation = { ...memory.installation, ...more };
  const files = { ...memory.files, freeSpace: async () => 5 };
  expect(await execute(readCondition, { ...memory, installation, files }, developer, {})).toEqual({
    release: '2.0.0 (b)',
    degraded: ['mail'],
    lastBackupAt: backup,
    users: 2,
    unverified: 0,
    livePlans: 1,
    tenants: [
      { tenant: 'north.edu', people: 1, videos: 0, photos: 1, bytes: 10 },
      { tenant: developer.tenant, people: 1, videos: 0, photos: 0, bytes: 0 },
    ],
    breaches: [],
    quotaPerson: memory.settings.quotas.planHolder,
    quotaTenant: null,
    free: { bytes: 5, floor: memory.settings.freeSpaceFloor },
    jobs: { waiting: 0, dead: 0, due: [] },
  });
  const away = { ...memory.files, freeSpace: () => Promise.reject(new Error('no answer')) };
  expect((await execute(readCondition, { ...memory, files: away }, developer, {})).free).toBeNull();
});
