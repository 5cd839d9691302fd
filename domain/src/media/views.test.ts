import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aVideo, memoryPorts, shown } from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';

const memory = memoryPorts();
const uploader = await aPlanHolder(memory, { name: 'club', fullName: 'The Club' });
const viewer = actorOf(await aMember(memory));
const now = memory.clock.now();

test('a photo is shown re-encoded, small on cards, and downloaded in full (decisions 27)', async () => {
  const photo = await aPhoto(memory, uploader, { title: 'Lawn', description: 'Green', tags: ['a'] });
  const view = memory.itemViews.of(viewer, await shown(memory, photo, viewer.id));
  const url = (variant: 'view' | 'thumb' | 'download') =>
    fileUrl(memory.secrets, 'example.edu', variant, photo.fileName, now);
  expect(view).toEqual({
    beganAt: photo.createdAt,
    id: photo.id,
    kind: 'photo',
    title: 'Lawn',
    description: 'Green',
    tags: ['a'],
    createdAt: now,
    takenAt: null,
    batchId: photo.id,
    position: 0,
    state: 'ready',
    failure: null,
    width: 640,
    height: 480,
    duration: null,
    percent: null,
    streamUrl: null,
    placeholder: null,
    hidden: false,
    pool: null,
    fileName: photo.fileName,
    posterName: null,
    url: url('view'),
    posterUrl: null,
    thumbUrl: url('thumb'),
    widths: [],
    moving: false,
    downloadUrl: url('download'),
    views: 0,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    uploaderId: uploader.id,
    uploader: { id: uploader.id, name: 'club', fullName: 'The Club', avatarUrl: null, favouriteCount: 0 },
    club: null,
    mine: { reaction: null, saved: false, favourite: false, own: false, mayChange: false, mayRemove: false },
  });
});

test('a video plays its own bytes, and its card shows the thumbnail that was uploaded (decisions 28)', async () => {
  const video = await aVideo(memory, uploader);
  const view = memory.itemViews.of(viewer, await shown(memory, video, viewer.id));
  expect(view.url).toBe(fileUrl(memory.secrets, 'example.edu', 'original', video.fileName, now));
  expect(view.thumbUrl).toBe(fileUrl(memory.secrets, 'example.edu', 'thumb', video.posterName ?? '', now));
  expect(view.downloadUrl).toBe(fileUrl(memory.secrets, 'example.edu', 'download', video.fileName, now));
  expect(view.duration).toBe(12.5);
});

test('an item lists the widths of its picture, and a video has its poster in the largest (decisions 60)', async () => {
  const drawn = { widths: [320, 500], moving: true };
  const video = await aVideo(memory, uploader, { drawn });
  expect(memory.itemViews.of(viewer, await shown(memory, video, viewer.id))).toMatchObject({
    ...drawn,
    posterUrl: fileUrl(memory.secrets, 'example.edu', 'view', video.posterName ?? '', now),
  });
});

test('an item that failed says why, in words (decisions 13)', async () => {
  const video = await aVideo(memory, uploader, { state: 'failed', failure: 'FILE_UNREADABLE' });
  const view = memory.itemViews.of(actorOf(uploader), await shown(memory, video, uploader.id));
  expect(view.failure).toEqual({
    code: 'FILE_UNREADABLE',
    message: 'This file is damaged, or its name doesn’t match its content.',
  });
  expect(view.mine.own).toBe(true);
});

test('the item of somebody erased stays, without the person (decisions 12)', async () => {
  const gone = await aPlanHolder(memory);
  const photo = await aPhoto(memory, gone);
  await memory.users.remove(gone.id, () => []);
  const view = memory.itemViews.of(viewer, await shown(memory, photo, viewer.id));
  expect(view).toMatchObject({ uploader: null, uploaderId: gone.id, title: photo.title });
});

test('an item never carries an e-mail or a phone number (decisions 11)', async () => {
  const photo = await aPhoto(memory, uploader, { fileName: 'photo/1-x-plain.jpg' });
  const text = JSON.stringify(memory.itemViews.of(viewer, await shown(memory, photo, viewer.id)));
  expect(text).not.toContain(uploader.email);
});
