/** Views of items that are made once for all readers (decisions 28). */

import { HOUR } from '@quadrangle/domain/kernel/time';
import { itemViews } from '@quadrangle/domain/media/views';
import { actorOf, aMember, aPhoto, aPlanHolder, asVisible, memoryPorts, shown } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { keptItemViews } from './item-views.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const [ada, ben] = [actorOf(await aMember(memory)), actorOf(await aMember(memory))];
  const photo = await aPhoto(memory, uploader, { title: 'Lawn' });
  const [kept, anew] = [keptItemViews(memory), itemViews(memory)];
  const met = (viewer: { id: string }) => shown(memory, photo, viewer.id);
  return { memory, uploader, ada, ben, photo, kept, anew, met };
};

it('they are those that would be made anew, whatever happened before (decisions 28)', async () => {
  const { memory, uploader, ada, ben, photo, kept, anew, met } = await setting();
  const same = async () => {
    for (const viewer of [ada, ben, uploader, ada]) {
      const item = await met(viewer);
      expect(kept.of(viewer, item)).toEqual(anew.of(viewer, item));
    }
  };
  await same();
  await memory.library.save(asVisible(photo), ada.id, 1);
  await same();
  await memory.reactions.swap(asVisible(photo), ben.id, null, 'like', 1);
  await same();
  await memory.media.edit(photo.id, { title: 'Green' });
  await same();
  await memory.library.favour(uploader, ada.id, 1);
  await same();
  await memory.users.changeProfile(uploader.id, { fullName: 'Another Name' }, 1, () => []);
  await same();
  memory.clock.advance(HOUR);
  await same();
  await memory.users.remove(uploader.id, () => []);
  await same();
});

it('whoever sees the same gets the same object, within the hour (decisions 28)', async () => {
  const { memory, ada, ben, kept, met } = await setting();
  const view = kept.of(ada, await met(ada));
  expect(kept.of(ben, await met(ben))).toBe(view);
  memory.clock.advance(HOUR);
  expect(kept.of(ada, await met(ada))).not.toBe(view);
});
