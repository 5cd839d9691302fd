import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { seated } from '../../memory/index.ts';
import { utcDay } from '../kernel/days.ts';
import { actingLead } from './acting-lead.ts';

test('the first lead who is there acts for a club, not a suspended one, and one who left only to undo (decisions 63, 74, 77)', async () => {
  const { memory, club, asha, mira } = await clubSetting();
  const acts = async (alsoLeft: boolean) => (await actingLead(memory, club.id, { alsoLeft }))?.name;
  expect(await acts(false)).toBe('asha');
  await memory.users.changeProfile(asha.id, { ownLeavesOn: utcDay(memory.clock.now()) }, memory.clock.now(), () => []);
  expect([await acts(false), await acts(true)]).toEqual([undefined, 'asha']);
  await seated(memory, club, mira, 'lead');
  expect([await acts(false), await acts(true)]).toEqual(['mira', 'asha']);
  await memory.users.setSuspended(mira.id, memory.clock.now(), undefined, []);
  expect(await acts(false)).toBeUndefined();
});
