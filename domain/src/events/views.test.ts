import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aVideo, memoryPorts } from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { CollegeEvent } from './event.ts';
import { eventPageView, eventView, faceView } from './views.ts';

const event: CollegeEvent = {
  id: 'e1',
  tenant: 'example.edu',
  ownerId: 'gone',
  title: 'Techfest',
  description: '',
  startsOn: '2026-03-14',
  endsOn: '2026-03-15',
  place: '',
  coverId: 'unseen',
  open: false,
  createdAt: 1,
};
const counts = { video: 1, photo: 2 };

test('an event without items has no cover, and one whose owner is gone has no owner (decisions 45, 46)', async () => {
  const world = memoryPorts();
  const viewer = actorOf(await aMember(world));
  expect(eventView(world, viewer, { event, owner: null, cover: null, counts })).toMatchObject({
    coverId: null,
    coverUrl: null,
    coverThumbUrl: null,
    coverPlaceholder: null,
    owner: null,
    ownerId: 'gone',
    counts,
    own: false,
  });
});

test('the cover is the item that is shown: a photo as it is on screens and on cards, a video by its thumbnail (decisions 46)', async () => {
  const world = memoryPorts();
  const uploader = await aPlanHolder(world);
  const [photo, video] = [await aPhoto(world, uploader), await aVideo(world, uploader)];
  const viewOf = (cover: typeof photo) => eventView(world, actorOf(uploader), { event, owner: null, cover, counts });
  const url = (size: 'view' | 'thumb', name: string) =>
    fileUrl(world.secrets, 'example.edu', size, name, world.clock.now());
  expect(viewOf(photo)).toMatchObject({
    coverUrl: url('view', photo.fileName),
    coverThumbUrl: url('thumb', photo.fileName),
  });
  expect(viewOf(video)).toMatchObject({
    coverUrl: url('view', video.posterName ?? ''),
    coverThumbUrl: url('thumb', video.posterName ?? ''),
  });
});

test('an event’s page shows its people as faces, and whether one may add (decisions 46)', async () => {
  const world = memoryPorts();
  const named = await aPlanHolder(world, { fullName: 'Asha Rao' });
  const found = { event, owner: named, cover: null, counts };
  const people = { contributors: [named], named: [named] };
  const face = { id: named.id, name: named.name, fullName: 'Asha Rao', avatarUrl: null };
  expect(faceView(world, 'example.edu', named)).toEqual(face);
  expect(eventPageView(world, actorOf(named), found, people)).toMatchObject({
    contributors: [face],
    named: [face],
    mayAdd: true,
  });
  const other = actorOf(await aPlanHolder(world));
  expect(eventPageView(world, other, found, people)).toMatchObject({ mayAdd: false });
});
