import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aVideo, memoryPorts } from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { CollegeEvent } from './event.ts';
import { eventPageView, eventView } from './views.ts';

const event: CollegeEvent = {
  id: 'e1',
  tenant: 'example.edu',
  ownerId: 'gone',
  clubId: null,
  title: 'Techfest',
  description: '',
  startsOn: '2026-03-14',
  endsOn: '2026-03-15',
  place: '',
  coverId: 'unseen',
  open: false,
  preview: false,
  pool: 'closed' as const,
  createdAt: 1,
};
const counts = { video: 1, photo: 2 };

test('an event without items has no cover, and one whose owner is gone has no owner (decisions 45, 46)', async () => {
  const memory = memoryPorts();
  const viewer = actorOf(await aMember(memory));
  expect(eventView(memory, viewer, { event, owner: null, club: null, cover: null, counts })).toMatchObject({
    coverId: null,
    preview: false,
    pool: 'closed' as const,
    coverUrl: null,
    coverThumbUrl: null,
    coverPlaceholder: null,
    owner: null,
    ownerId: 'gone',
    club: null,
    counts,
    own: false,
  });
});

test('the cover is the item that is shown: a photo as it is on screens and on cards, a video by its thumbnail (decisions 46)', async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const [photo, video] = [await aPhoto(memory, uploader), await aVideo(memory, uploader)];
  const viewOf = (cover: typeof photo) =>
    eventView(memory, actorOf(uploader), { event, owner: null, club: null, cover, counts });
  const url = (size: 'view' | 'thumb', name: string) =>
    fileUrl(memory.secrets, 'example.edu', size, name, memory.clock.now());
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
  const memory = memoryPorts();
  const named = await aPlanHolder(memory, { fullName: 'Asha Rao' });
  const found = { event, owner: named, club: null, cover: null, counts };
  const people = { contributors: [named], named: [named] };
  const face = { id: named.id, name: named.name, fullName: 'Asha Rao', avatarUrl: null };
  expect(eventPageView(memory, actorOf(named), found, people)).toMatchObject({
    contributors: [face],
    moreContributors: false,
    named: [face],
    mayAdd: true,
  });
  const other = actorOf(await aPlanHolder(memory));
  expect(eventPageView(memory, other, found, people)).toMatchObject({ mayAdd: false });
});
