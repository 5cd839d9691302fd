import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aPhoto, seated } from '../../memory/index.ts';
import { ownersOf, partiesOf } from './owners.ts';

test('the leads of a club are its owners, and everything else has one (decisions 51, 52)', async () => {
  const { memory, asha, noor, club } = await clubSetting();
  await seated(memory, club, noor, 'lead');
  expect(await ownersOf(memory, { subject: 'club', ownerId: club.id })).toEqual([asha.id, noor.id]);
  for (const subject of ['item', 'comment', 'person'] as const)
    expect(await ownersOf(memory, { subject, ownerId: 'ravi' })).toEqual(['ravi']);
});

test('the leads of a club are parties to a case about its item, not to one about a comment there (decisions 52, 62)', async () => {
  const { memory, asha, ravi, club } = await clubSetting();
  const { id: itemId } = await aPhoto(memory, ravi, { clubId: club.id });
  const about = { ownerId: ravi.id, itemId };
  for (const subject of ['item', 'request'] as const)
    expect(await partiesOf(memory, { subject, ...about })).toEqual([ravi.id, asha.id]);
  expect(await partiesOf(memory, { ...about, subject: 'comment', ownerId: 'mira' })).toEqual(['mira']);
  expect(await partiesOf(memory, { ...about, subject: 'item', itemId: 'gone' })).toEqual([ravi.id]);
});
