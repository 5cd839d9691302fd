import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aClub, aPhoto, seated } from '../../memory/index.ts';
import { hasOwner, ownersOf, partiesOf } from './owners.ts';

test('the leads of a club are its owners, and everything else has one (decisions 51, 52)', async () => {
  const { memory, asha, noor, club } = await clubSetting();
  await seated(memory, club, noor, 'lead');
  expect(await ownersOf(memory, { subject: 'club', ownerId: club.id })).toEqual([asha.id, noor.id]);
  for (const subject of ['item', 'comment', 'person'] as const)
    expect(await ownersOf(memory, { subject, ownerId: 'ravi' })).toEqual(['ravi']);
});

test('a request about nobody has no owner, nor has what a former member shared; a club has its leads (decisions 52, 72)', async () => {
  const { memory, ravi, club } = await clubSetting();
  expect(await hasOwner(memory, { subject: 'item', ownerId: ravi.id })).toBe(true);
  expect(await hasOwner(memory, { subject: 'item', ownerId: 'gone' })).toBe(false);
  expect(await hasOwner(memory, { subject: 'request', ownerId: '' })).toBe(false);
  expect(await hasOwner(memory, { subject: 'club', ownerId: club.id })).toBe(true);
});

test('the leads of a club are parties to a case about its item, not to one about a comment there (decisions 52, 62)', async () => {
  const { memory, asha, ravi, club } = await clubSetting();
  const { id: itemId } = await aPhoto(memory, ravi, { clubId: club.id });
  const about = { ownerId: ravi.id, itemId, clubId: null };
  for (const subject of ['item', 'request'] as const)
    expect(await partiesOf(memory, { subject, ...about })).toEqual([ravi.id, asha.id]);
  expect(await partiesOf(memory, { ...about, subject: 'comment', ownerId: 'mira' })).toEqual(['mira']);
  expect(await partiesOf(memory, { ...about, subject: 'item', itemId: 'gone' })).toEqual([ravi.id]);
});

test('the leads of the club that had the item stay parties once it is another’s or gone (decisions 52, 62)', async () => {
  const { memory, asha, ravi, mira, club } = await clubSetting();
  const other = await aClub(memory, mira, { handle: 'film', name: 'Film Club' });
  const [{ id: theirs }, { id: own }, { id: elsewhere }] = [
    await aPhoto(memory, ravi, { clubId: club.id }),
    await aPhoto(memory, ravi),
    await aPhoto(memory, ravi, { clubId: other.id }),
  ];
  const about = { subject: 'item', ownerId: ravi.id, clubId: club.id } as const;
  for (const itemId of [theirs, own, 'gone'])
    expect(await partiesOf(memory, { ...about, itemId })).toEqual([ravi.id, asha.id]);
  expect(await partiesOf(memory, { ...about, itemId: elsewhere })).toEqual([ravi.id, asha.id, mira.id]);
});
