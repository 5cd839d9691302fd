import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { codeOf } from '../../memory/index.ts';
import { clubOfTenant } from './visible.ts';

test('a club of another college does not exist (decisions 2, 61)', async () => {
  const { memory, noor, far, club } = await clubSetting();
  expect((await clubOfTenant(memory, noor, club.id)).id).toBe(club.id);
  expect(await codeOf(clubOfTenant(memory, far, club.id))).toBe('CLUB_NOT_FOUND');
  expect(await codeOf(clubOfTenant(memory, noor, 'nothing'))).toBe('CLUB_NOT_FOUND');
});
