/** Reports on REST (decisions 51). */
import { aMember, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { testApps } from '../../../testing/apps.ts';

const start = testApps();

it('a list of own reports names the item of each, and none for a person', async () => {
  const { memory, signedIn } = await start();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader, { title: 'Trek' });
  const visitor = await signedIn(await aMember(memory));
  for (const [subject, id] of [
    ['item', photo.id],
    ['person', uploader.id],
  ])
    await visitor.post('/api/reports', { subject, id, reason: 'other', note: 'Please look.' });
  const { body } = await visitor.get<{ subject: string; item: unknown }[]>('/api/reports/mine');
  expect(Object.fromEntries(body.map(({ subject, item }) => [subject, item]))).toEqual({
    item: { _id: photo.id, kind: 'photo', title: 'Trek' },
    person: null,
  });
});
