import { expect, test } from 'vitest';
import { aPhoto, aPlanHolder, aVideo, memoryPorts } from '../../memory/index.ts';
import { cardsOf } from './card.ts';
import type { Media } from './media.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = (options: Partial<Media> = {}) => aPhoto(memory, uploader, options);
  const video = (options: Partial<Media> = {}) => aVideo(memory, uploader, options);
  return { photo, video };
};

const inWords = (items: readonly Media[]) =>
  cardsOf(items).map(({ first, count, pictures }) => [first.id, count, pictures]);

test('a batch is one card, with its first item and its first three pictures; an item alone is an ordinary card (decisions 44)', async () => {
  const { photo } = await setting();
  const batch = [];
  for (const position of [3, 1, 0, 2]) batch.push(await photo({ batchId: 'b', position }));
  const [d, b, a, c] = batch as [Media, Media, Media, Media];
  const alone = await photo();
  expect(inWords([d, alone, b, a, c])).toEqual([
    [a.id, 4, [a.fileName, b.fileName, c.fileName]],
    [alone.id, 1, [alone.fileName]],
  ]);
});

test('the photos of a batch are a card, and its videos another, with their thumbnails (decisions 44)', async () => {
  const { photo, video } = await setting();
  const one = await photo({ batchId: 'b', position: 1 });
  const videoFile = await video({ batchId: 'b', position: 0 });
  expect(inWords([one, videoFile])).toEqual([
    [one.id, 1, [one.fileName]],
    [videoFile.id, 1, [videoFile.posterName]],
  ]);
});

test('what of a batch was given to a club is a card of the club’s (decisions 44, 63)', async () => {
  const { photo } = await setting();
  const [given, own] = [await photo({ batchId: 'b', clubId: 'c' }), await photo({ batchId: 'b', position: 1 })];
  const others = [await photo({ batchId: 'b', position: 2, clubId: 'c' }), await photo({ batchId: 'b', position: 3 })];
  expect(inWords([given, own, ...others]).map(([id, count]) => [id, count])).toEqual([
    [given.id, 2],
    [own.id, 2],
  ]);
});

test('what is processed, failed or hidden is a card of its own, and counts in no other (decisions 44)', async () => {
  const { photo } = await setting();
  const failed = await photo({ batchId: 'b', position: 0, state: 'failed', failure: 'FILE_UNREADABLE' });
  const waiting = await photo({ batchId: 'b', position: 1, state: 'processing' });
  const [one, other] = [await photo({ batchId: 'b', position: 3 }), await photo({ batchId: 'b', position: 2 })];
  const hidden = await photo({ batchId: 'b', position: 4, hidden: true });
  expect(inWords([failed, waiting, one, other, hidden]).map(([id, count]) => [id, count])).toEqual([
    [failed.id, 1],
    [waiting.id, 1],
    [other.id, 2],
    [hidden.id, 1],
  ]);
});
