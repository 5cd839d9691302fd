import { expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { aClub, aMember, codeOf, reread, seated } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { operator: desk, clubs } = useCases;

test('is listed, led, closed, opened and given plans by the operator (decisions 63; operator)', async () => {
  const { memory, asha, noor, far, club } = await setting();
  const operator = { kind: 'operator' } as const;
  const lead = (username: string) => execute(desk.nameLead, memory, operator, { handle: 'lens', username });
  await lead('noor');
  expect(await codeOf(lead(far.name))).toBe('USER_NOT_FOUND');
  expect(await execute(desk.listAllClubs, memory, operator, {})).toMatchObject([
    { handle: 'lens', seats: 3, leads: [asha.name, noor.name] },
  ]);
  await aClub(memory, asha, { handle: 'new' });
  const past = { handle: 'new', until: '2020-01-01' };
  expect(await codeOf(execute(desk.grantClubPlan, memory, operator, past))).toBe('VALIDATION_FAILED');
  const { planEnd } = await execute(desk.grantClubPlan, memory, operator, { handle: '@LENS', months: 1 });
  expect(planEnd).toBeGreaterThan(club.planEnd);
  expect((await reread(memory, asha.id)).seatEnd).toBe(planEnd);
  expect(await codeOf(execute(desk.grantClubPlan, memory, operator, { handle: 'no', months: 1 }))).toBe(
    'CLUB_NOT_FOUND',
  );
  expect(await codeOf(execute(desk.grantClubPlan, memory, operator, { handle: 'lens' }))).toBe('VALIDATION_FAILED');
});

test('somebody becomes the lead of a club whose three leads are away, who can take it back (decisions 63, 70)', async () => {
  const { memory, asha, ravi, mira, noor, club, as, rolesNow } = await setting();
  for (const other of [ravi, mira]) await seated(memory, club, other, 'lead');
  const name = () => execute(desk.nameLead, memory, { kind: 'operator' }, { handle: 'lens', username: 'noor' });
  memory.clock.advance(120 * DAY - 1);
  expect(await codeOf(name())).toBe('CLUB_LEADS_FULL');
  memory.clock.advance(1);
  await name();
  const former = { asha: 'photographer', ravi: 'photographer', mira: 'photographer' };
  expect(await rolesNow()).toEqual({ ...former, noor: 'lead' });
  await memory.runJobs();
  const letters = memory.mails.sent.filter(({ kind }) => kind === 'handover');
  expect(letters).toMatchObject(
    [asha, ravi, mira].map(({ email }) => ({ to: email, taker: noor.fullName, isBack: false })),
  );
  const { items } = await memory.audit.list({ concerning: mira.id, since: 0, limit: 1, after: null });
  expect(items).toMatchObject([{ act: 'seat-changed', doer: 'operator', details: { role: 'photographer' } }]);
  await execute(clubs.takeOver, memory, await as(mira), { id: club.id });
  expect(await rolesNow()).toEqual({ ...former, mira: 'lead', noor: 'photographer' });
});

test('a full club whose lead is away has a seat for the new one: the lead’s, who can take it back (decisions 63, 70)', async () => {
  const { memory, asha, club, as, rolesNow } = await setting();
  for (let seats = 2; seats < 10; seats += 1) await seated(memory, club, await aMember(memory));
  const name = () => execute(desk.nameLead, memory, { kind: 'operator' }, { handle: 'lens', username: 'noor' });
  expect(await codeOf(name())).toBe('CLUB_FULL');
  memory.clock.advance(120 * DAY);
  await name();
  expect(await rolesNow()).toMatchObject({ noor: 'lead', ravi: 'photographer' });
  expect(await rolesNow()).not.toHaveProperty('asha');
  const { items } = await memory.audit.list({ concerning: asha.id, since: 0, limit: 1, after: null });
  expect(items).toMatchObject([{ act: 'seat-ended' }]);
  await execute(clubs.takeOver, memory, await as(asha), { id: club.id });
  expect(await rolesNow()).toMatchObject({ asha: 'lead' });
  expect(await memory.seats.of(club.id)).toHaveLength(10);
});
