import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { seated } from '../../memory/index.ts';
import { ownersOf } from './owners.ts';

test('the leads of a club are its owners, and everything else has one (decisions 51, 52)', async () => {
  const { memory, asha, noor, club } = await clubSetting();
  await seated(memory, club, noor, 'lead');
  expect(await ownersOf(memory, { subject: 'club', ownerId: club.id })).toEqual([asha.id, noor.id]);
  for (const subject of ['item', 'comment', 'person'] as const)
    expect(await ownersOf(memory, { subject, ownerId: 'ravi' })).toEqual(['ravi']);
});
