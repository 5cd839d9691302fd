import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { actorOf, codeOf, origin, reread, seated } from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { watchSeatsJob } from './end-seats.ts';
import { watchLeadsJob } from './take-over.ts';

const { setSeat } = useCases.clubs;

/** Asha leads, Ravi and Mira are photographers; all are in UTC's day. */
async function setting() {
  const set = await clubSetting({ months: 12 });
  const { memory, mira, club } = set;
  await seated(memory, club, mira);
  const leavesIn = ({ id }: { id: string }, days: number) => {
    const ownLeavesOn = daysLater(utcDay(memory.clock.now()), days);
    return memory.users.changeProfile(id, { ownLeavesOn }, memory.clock.now(), () => []);
  };
  const night = async () => {
    memory.clock.advance(DAY);
    await watchSeatsJob.run(memory, {});
    await memory.runJobs();
  };
  return { ...set, leavesIn, night };
}

test('seats end 30 days after their holder left, and the log says so (decisions 74)', async () => {
  const { memory, ravi, rolesNow, leavesIn, night } = await setting();
  await leavesIn(ravi, 1);
  memory.clock.advance(29 * DAY);
  await night();
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'photographer', mira: 'photographer' });
  await night();
  await night();
  expect(await rolesNow()).toEqual({ asha: 'lead', mira: 'photographer' });
  const { items } = await memory.audit.list({ concerning: ravi.id, since: 0, limit: 9, after: null });
  expect(items.filter(({ act }) => act === 'seat-ended')).toMatchObject([{ doer: 'product', doerId: null }]);
  expect((await memory.users.byId(ravi.id))?.seatEnd).toBe(ravi.createdAt);
});

test('the last lead keeps the seat until there is another lead (decisions 63, 74)', async () => {
  const { memory, asha, ravi, club, as, rolesNow, leavesIn, night } = await setting();
  await leavesIn(asha, 1);
  memory.clock.advance(40 * DAY);
  await night();
  expect((await rolesNow()).asha).toBe('lead');
  await execute(setSeat, memory, await as(asha), { clubId: club.id, userId: ravi.id, role: 'lead' });
  await night();
  expect(await rolesNow()).toEqual({ ravi: 'lead', mira: 'photographer' });
});

test('the last lead who left and still comes by is no lead any more for the hand-over: a seat takes over (decisions 63, 74)', async () => {
  const { memory, asha, ravi, club, as, rolesNow, leavesIn, night } = await setting();
  await leavesIn(asha, 1);
  memory.clock.advance(31 * DAY);
  const comesBy = async () => openSession(memory, await reread(memory, asha.id), origin);
  await comesBy();
  await night();
  await watchLeadsJob.run(memory, {});
  await memory.runJobs();
  const takeOver = async () => execute(useCases.clubs.takeOver, memory, await as(ravi), { id: club.id });
  expect(await codeOf(takeOver())).toBe('TAKEOVER_TOO_EARLY');
  expect(memory.mails.sent.filter(({ kind }) => kind === 'handover').map(({ to }) => to)).toContain(ravi.email);
  memory.clock.advance(13 * DAY);
  await comesBy();
  await night();
  await watchLeadsJob.run(memory, {});
  await takeOver();
  await night();
  expect(await rolesNow()).toEqual({ ravi: 'lead', mira: 'photographer' });
});

test('whoever left is appointed as a lead by nobody, and pays for clubs that exist alone (decisions 74)', async () => {
  const { memory, asha, ravi, noor, club, as, rolesNow, leavesIn } = await setting();
  for (const who of [ravi, noor]) await leavesIn(who, 1);
  memory.clock.advance(2 * DAY);
  const lead = { clubId: club.id, userId: ravi.id, role: 'lead' };
  expect(await codeOf(execute(setSeat, memory, await as(asha), lead))).toBe('PERSON_LEFT');
  const invitation = { clubId: club.id, username: 'noor' };
  expect(await codeOf(execute(useCases.clubs.invite, memory, await as(asha), invitation))).toBe('PERSON_LEFT');
  expect((await rolesNow()).ravi).toBe('photographer');
  const actor = actorOf(await reread(memory, ravi.id), { leavesAt: memory.clock.now() - DAY });
  const buy = (of: object) => execute(useCases.membership.checkOut, memory, actor, { month: 1, ...of });
  expect(await codeOf(buy({ club: { name: 'Radio', handle: 'radio' } }))).toBe('LEFT_COLLEGE');
  expect(await codeOf(buy({}))).toBe('LEFT_COLLEGE');
  expect(await buy({ club: club.id })).toMatchObject({ amount: expect.any(Number) });
});

test('a suspended lead is no other lead; a closed club needs none (decisions 63, 74)', async () => {
  const { memory, asha, ravi, club, as, rolesNow, leavesIn, night } = await setting();
  await execute(setSeat, memory, await as(asha), { clubId: club.id, userId: ravi.id, role: 'lead' });
  await memory.users.setSuspended(ravi.id, memory.clock.now());
  await leavesIn(asha, 1);
  memory.clock.advance(40 * DAY);
  await night();
  expect((await rolesNow()).asha).toBe('lead');
  await execute(useCases.clubs.closeClub, memory, await as(asha), { id: club.id });
  await night();
  expect((await rolesNow()).asha).toBeUndefined();
});
