import { expect, test } from 'vitest';
import { actorOf, aMember, memoryPorts, reread } from '../../memory/index.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { LEAVERS_PORTION, watchLeaversJob } from './tell-leavers.ts';
import type { User } from './user.ts';

const setting = async () => {
  const memory = memoryPorts();
  const inDays = (days: number) => daysLater(utcDay(memory.clock.now()), days);
  const leaves = ({ id }: User, ownLeavesOn: string) =>
    memory.users.changeProfile(id, { ownLeavesOn }, memory.clock.now(), () => []);
  const night = async () => {
    memory.clock.advance(DAY);
    await watchLeaversJob.run(memory, {});
    while ((await memory.runJobs()) > 0);
    return memory.mails.sent.splice(0).filter(({ kind }) => kind === 'leaving');
  };
  const noticesOf = async (user: User) => {
    const { items } = await execute(useCases.news.listNews, memory, actorOf(await reread(memory, user.id)), {});
    return items.filter(({ kind }) => kind === 'leaving').length;
  };
  return { memory, inDays, leaves, night, noticesOf };
};

test('60 days ahead one is told once, in the product and by a letter that asks for a recovery address (decisions 74)', async () => {
  const { memory, inDays, leaves, night, noticesOf } = await setting();
  const ada = await aMember(memory, { name: 'ada' });
  await memory.users.chooseLanguage(ada.id, 'hi');
  const day = inDays(62);
  await leaves(ada, day);
  expect(await night()).toEqual([]);
  expect(await night()).toMatchObject([
    { to: ada.email, language: 'hi', leavesOn: day, hasAddress: false, page: expect.stringMatching(/\/profile$/) },
  ]);
  expect(await night()).toEqual([]);
  expect(await noticesOf(ada)).toBe(1);
});

test('whose day moves is told of the other day; who proved an address is not asked (decisions 74)', async () => {
  const { memory, inDays, leaves, night, noticesOf } = await setting();
  const ada = await aMember(memory, { name: 'ada' });
  await leaves(ada, inDays(30));
  expect(await night()).toHaveLength(1);
  const address = 'ada@home.org';
  await memory.recoveryAddresses.ask(ada.id, address, memory.clock.now(), 0, []);
  const entry = { id: 'a', at: memory.clock.now(), act: 'recovery-address-changed', doer: 'member' } as const;
  const about = { doerId: ada.id, personId: ada.id, itemId: null, details: {} };
  await memory.recoveryAddresses.keep(ada.id, address, memory.clock.now(), [], { ...entry, ...about });
  await leaves(ada, inDays(20));
  expect(await night()).toMatchObject([{ to: ada.email, hasAddress: true }]);
  // That of the other day is no longer true.
  expect(await noticesOf(ada)).toBe(1);
});

test('nobody is told who is suspended, left long ago, or whose own word the roster corrects (decisions 74)', async () => {
  const { memory, inDays, leaves, night } = await setting();
  const people = [];
  for (const name of ['ada', 'bob', 'eve']) people.push(await aMember(memory, { name }));
  const [suspended, left, corrected] = people as [User, User, User];
  await leaves(suspended, inDays(30));
  await memory.users.setSuspended(suspended.id, memory.clock.now());
  await leaves(left, inDays(-7));
  await leaves(corrected, inDays(30));
  const line = { email: corrected.email, name: '', leavesOn: inDays(300) };
  await memory.rosters.put(corrected.tenant, [line], inDays(0), null);
  expect(await night()).toEqual([]);
});

test('whose day came to be known in the last moment is told of it once, late (decisions 74)', async () => {
  const { memory, inDays, leaves, night, noticesOf } = await setting();
  const ada = await aMember(memory, { name: 'ada' });
  memory.clock.advance(3 * DAY);
  await leaves(ada, inDays(1));
  expect(await night()).toMatchObject([{ to: ada.email, leavesOn: inDays(0) }]);
  expect(await night()).toEqual([]);
  expect(await noticesOf(ada)).toBe(1);
});

test('a whole year leaves at once: each job tells a portion, and all are told once (decisions 74, 78)', async () => {
  const { memory, inDays, leaves, night } = await setting();
  const many = 2 * LEAVERS_PORTION + 1;
  for (let count = 0; count < many; count += 1)
    await leaves(await aMember(memory, { name: `member${count}` }), inDays(40));
  const letters = await night();
  expect(new Set(letters.map(({ to }) => to)).size).toBe(many);
  expect(letters).toHaveLength(many);
  expect(await night()).toEqual([]);
});

test('a recovery address that nobody proved is forgotten (decisions 74)', async () => {
  const { memory, night } = await setting();
  const ada = await aMember(memory, { name: 'ada' });
  await memory.recoveryAddresses.ask(ada.id, 'ada@home.org', memory.clock.now(), 0, []);
  await night();
  expect(await memory.recoveryAddresses.tryCode(ada.id, 5)).toBeNull();
});
