import { expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { codeOf, reread } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { operator: desk } = useCases;

test('is listed, led, closed, opened and given plans by the operator (decisions 63; operator)', async () => {
  const { memory, asha, noor, far, club } = await setting();
  const operator = { kind: 'operator' } as const;
  const lead = (username: string) => execute(desk.nameLead, memory, operator, { handle: 'lens', username });
  await lead('noor');
  expect(await codeOf(lead(far.name))).toBe('USER_NOT_FOUND');
  expect(await execute(desk.listAllClubs, memory, operator, {})).toMatchObject([
    { handle: 'lens', seats: 3, leads: [asha.name, noor.name] },
  ]);
  const { planEnd } = await execute(desk.grantClubPlan, memory, operator, { handle: '@LENS', months: 1 });
  expect(planEnd).toBeGreaterThan(club.planEnd);
  expect((await reread(memory, asha.id)).seatEnd).toBe(planEnd);
  expect(await codeOf(execute(desk.grantClubPlan, memory, operator, { handle: 'no', months: 1 }))).toBe(
    'CLUB_NOT_FOUND',
  );
  expect(await codeOf(execute(desk.grantClubPlan, memory, operator, { handle: 'lens' }))).toBe('VALIDATION_FAILED');
});
