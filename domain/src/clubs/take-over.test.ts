import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aMember, codeOf, origin, reread, seated } from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { watchLeadsJob } from './take-over.ts';

const { clubs, news } = useCases;

/** Asha leads, Ravi and Mira are photographers. */
async function setting() {
  const set = await clubSetting({ months: 12 });
  const { memory, mira, club, as } = set;
  await seated(memory, club, mira);
  const watch = async () => {
    await watchLeadsJob.run(memory, {});
    await memory.runJobs();
  };
  const press = async (who: { id: string }) => execute(clubs.takeOver, memory, await as(who), { id: club.id });
  const page = async (who: { id: string }) => execute(clubs.findClub, memory, await as(who), { id: club.id });
  const newsOf = async (who: { id: string }) =>
    (await execute(news.listNews, memory, await as(who), {})).items.filter(({ kind }) => kind === 'handover');
  const letters = () => memory.mails.sent.splice(0).filter(({ kind }) => kind === 'handover');
  const visit = async (who: { id: string }) => openSession(memory, await reread(memory, who.id), origin);
  return { ...set, watch, press, page, newsOf, letters, visit };
}

test('when no lead was seen for 120 days the seats are told, and 14 days later any takes over (decisions 63)', async () => {
  const { memory, asha, ravi, mira, noor, far, club, rolesNow, watch, press, page, newsOf, letters } = await setting();
  memory.clock.advance(120 * DAY - 1);
  await watch();
  expect(letters()).toEqual([]);
  memory.clock.advance(1);
  await watch();
  await watch();
  const from = memory.clock.now() + 14 * DAY;
  expect(letters()).toMatchObject([
    { to: asha.email, taker: null, from },
    { to: ravi.email, club: 'Lens Club' },
    { to: mira.email },
  ]);
  expect(await newsOf(ravi)).toMatchObject([{ actor: null, club: { id: club.id } }]);
  expect([(await page(ravi)).takeoverFrom, (await page(noor)).takeoverFrom]).toEqual([from, null]);
  memory.clock.advance(14 * DAY - 1);
  expect(await codeOf(press(ravi))).toBe('TAKEOVER_TOO_EARLY');
  memory.clock.advance(1);
  expect(await codeOf(press(noor))).toBe('SEAT_NOT_FOUND');
  expect(await codeOf(press(far))).toBe('CLUB_NOT_FOUND');
  expect((await press(ravi)).role).toBe('lead');
  await memory.runJobs();
  expect(await rolesNow()).toEqual({ asha: 'photographer', ravi: 'lead', mira: 'photographer' });
  expect(letters()).toMatchObject([{ to: asha.email, taker: 'Full ravi' }, { to: mira.email }]);
  expect(await newsOf(mira)).toMatchObject([{ actor: { name: 'ravi' } }]);
  expect(await codeOf(press(mira))).toBe('TAKEOVER_TOO_EARLY');
  const { items } = await memory.audit.list({ concerning: asha.id, since: 0, limit: 1, after: null });
  expect(items).toMatchObject([{ act: 'seat-changed', doerId: ravi.id, details: { role: 'photographer' } }]);
});

test('a lead who is seen again ends it, at the press at the latest (decisions 63)', async () => {
  const { memory, asha, ravi, club, watch, press, page, visit } = await setting();
  memory.clock.advance(120 * DAY);
  await watch();
  memory.clock.advance(14 * DAY);
  await visit(asha);
  expect(await codeOf(press(ravi))).toBe('TAKEOVER_TOO_EARLY');
  await watch();
  expect((await page(ravi)).takeoverFrom).toBeNull();
  expect((await memory.clubs.byId(club.id))?.handoverAt).toBeNull();
});

test('suspended and erased leads count as none (decisions 63)', async () => {
  const { memory, asha, ravi, rolesNow, watch, press } = await setting();
  await memory.users.setSuspended(asha.id, memory.clock.now());
  await watch();
  memory.clock.advance(14 * DAY);
  await press(ravi);
  expect((await rolesNow()).ravi).toBe('lead');
  await memory.users.remove(ravi.id, () => []);
  await watch();
  expect((await memory.clubs.held(asha.id))[0]?.club.handoverAt).toBe(memory.clock.now() + 14 * DAY);
});

test('a former lead who comes back within 30 days takes it back, dismissed or not (decisions 63)', async () => {
  const { memory, asha, ravi, mira, club, as, rolesNow, watch, press, page, letters } = await setting();
  memory.clock.advance(120 * DAY);
  await watch();
  memory.clock.advance(14 * DAY);
  const until = memory.clock.now() + 30 * DAY;
  await press(ravi);
  await execute(clubs.removeSeat, memory, await as(ravi), { clubId: club.id, userId: asha.id });
  expect([(await page(asha)).takeBackUntil, (await page(mira)).takeBackUntil]).toEqual([until, null]);
  memory.clock.set(until - 1);
  await memory.runJobs();
  letters();
  await press(asha);
  await memory.runJobs();
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'photographer', mira: 'photographer' });
  expect(letters()).toMatchObject([{ to: ravi.email, taker: 'Full asha', isBack: true }, { to: mira.email }]);
  expect((await page(asha)).takeBackUntil).toBeNull();
});

test('each former lead takes it back, whomever the taker made leads meanwhile (decisions 63)', async () => {
  const { memory, asha, ravi, mira, noor, club, as, rolesNow, watch, press, page } = await setting();
  await seated(memory, club, noor, 'lead');
  memory.clock.advance(120 * DAY);
  await watch();
  memory.clock.advance(14 * DAY);
  await press(ravi);
  const other = await aMember(memory, { name: 'other' });
  await seated(memory, club, other);
  for (const { id } of [mira, other])
    await execute(clubs.setSeat, memory, await as(ravi), { clubId: club.id, userId: id, role: 'lead' });
  await press(asha);
  await press(noor);
  expect(await rolesNow()).toEqual({
    asha: 'lead',
    noor: 'lead',
    mira: 'lead',
    ravi: 'photographer',
    other: 'photographer',
  });
  for (const who of [asha, noor]) expect((await page(who)).takeBackUntil).toBeNull();
  await execute(clubs.setSeat, memory, await as(asha), { clubId: club.id, userId: noor.id, role: 'photographer' });
  expect((await page(noor)).takeBackUntil).toBeNull();
});

test('after 30 days, or once it is closed, nobody takes a club back or over (decisions 63)', async () => {
  const { memory, asha, ravi, mira, club, as, watch, press } = await setting();
  memory.clock.advance(120 * DAY);
  await watch();
  memory.clock.advance(14 * DAY);
  await press(ravi);
  memory.clock.advance(30 * DAY);
  expect(await codeOf(press(asha))).toBe('TAKEOVER_TOO_EARLY');
  expect((await press(ravi)).role).toBe('lead');
  await execute(clubs.closeClub, memory, await as(ravi), { id: club.id });
  expect(await codeOf(press(mira))).toBe('CLUB_CLOSED');
  await watch();
  expect(await memory.seats.takeoverFrom(club.id, asha.id)).not.toBeNull();
  memory.clock.advance(1);
  await watch();
  expect(await memory.seats.takeoverFrom(club.id, asha.id)).toBeNull();
});
