import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  joined,
  memoryPorts,
  outcomeOf,
} from '../../memory/index.ts';
import { createEvent } from '../events/plan-event.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import type { Media } from '../media/media.ts';
import { removeMedia } from '../media/remove-media.ts';
import { chooseForZip, type ZipView, zipBatch, zipChosen, zipEvent } from './pack-zip.ts';

const setting = async (photos = 2) => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const viewer = await aMember(memory);
  const { id: eventId } = await execute(createEvent, memory, actorOf(owner), {
    title: 'Techfest',
    startsOn: '2026-03-01',
    place: 'Lawn',
  });
  const put = async (index: number): Promise<Media> => {
    const item = await aPhoto(memory, owner, { title: `Photo ${index}`, batchId: 'go', position: index - 1 });
    memory.putFile(item.fileName, new TextEncoder().encode(`bytes of photo ${index}`));
    memory.putFile(`${item.fileName}.view.webp`, new TextEncoder().encode(`small ${index}`));
    await memory.eventItems.add(asVisible(item), { eventId, mediaId: item.id, moment: index, position: 0 });
    return item;
  };
  const items: Media[] = [];
  for (let index = 1; index <= photos; index += 1) items.push(await put(index));
  const stranger = await aPlanHolder(memory, { tenant: 'other.edu' });
  return { memory, owner, viewer, stranger, eventId, items, put };
};

async function textOf({ read }: ZipView): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of read()) parts.push(part);
  return new TextDecoder('latin1').decode(joined(parts));
}

test('an event’s items are one ZIP in their order, with their credits, for everybody of the tenant (decisions 48)', async () => {
  const { memory, viewer, eventId } = await setting();
  const zip = await execute(zipEvent, memory, actorOf(viewer), { id: eventId });
  const text = await textOf(zip);
  expect(text).toHaveLength(zip.size);
  const order = [
    '01 Photo 1.jpg',
    'bytes of photo 1',
    '02 Photo 2.jpg',
    'bytes of photo 2',
    'credits.txt',
    'Techfest, 2026-03-01, Lawn',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(zip.saveAs).toBe('Techfest.zip');
  expect(await textOf(await execute(zipEvent, memory, actorOf(viewer), { id: eventId, size: 'web' }))).toContain(
    'small 2',
  );
});

test('a batch is one ZIP under the title that its items share (decisions 48)', async () => {
  const { memory, viewer } = await setting();
  const zip = await execute(zipBatch, memory, actorOf(viewer), { id: 'go' });
  expect(zip.saveAs).toBe('Photo.zip');
  expect(await textOf(zip)).toContain('02 Photo 2.jpg');
});

test('chosen items are one ZIP for a day, in the order chosen, only for oneself (decisions 48)', async () => {
  const { memory, owner, viewer, items } = await setting();
  const ids = items.map(({ id }) => id).reverse();
  const { id } = await execute(chooseForZip, memory, actorOf(viewer), { ids: [...ids, 'unknown'] });
  const zip = await execute(zipChosen, memory, actorOf(viewer), { id });
  expect(zip.saveAs).toBe('Quadrangle.zip');
  expect(await textOf(zip)).toContain('01 Photo 2.jpg');
  expect(await codeOf(execute(zipChosen, memory, actorOf(owner), { id }))).toBe('ZIP_NOT_FOUND');
  expect(await codeOf(execute(zipChosen, memory, actorOf(viewer), { id: 'unknown' }))).toBe('ZIP_NOT_FOUND');
  memory.clock.advance(DAY);
  expect(await codeOf(execute(zipChosen, memory, actorOf(viewer), { id }))).toBe('ZIP_NOT_FOUND');
});

test('nothing of a tenant goes into a stranger’s ZIP (decisions 2, 48)', async () => {
  const { memory, stranger, eventId, items } = await setting();
  const ask = actorOf(stranger);
  expect(await codeOf(execute(zipEvent, memory, ask, { id: eventId }))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(execute(zipBatch, memory, ask, { id: 'go' }))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(execute(chooseForZip, memory, ask, { ids: items.map(({ id }) => id) }))).toBe('MEDIA_NOT_FOUND');
});

test('the tag changes exactly when the bytes do (decisions 48)', async () => {
  const { memory, owner, viewer, eventId, items } = await setting();
  const tag = async (input: object = {}) =>
    (await execute(zipEvent, memory, actorOf(viewer), { id: eventId, ...input })).tag;
  const first = await tag();
  expect(await tag()).toBe(first);
  expect(await tag({ size: 'web' })).not.toBe(first);
  await memory.media.edit(items[0]?.id ?? '', { title: 'Another' });
  const edited = await tag();
  expect(edited).not.toBe(first);
  await execute(removeMedia, memory, actorOf(owner), { kind: 'photo', id: items[0]?.id });
  expect([first, edited]).not.toContain(await tag());
});

test('an item that was removed is left out, and one whose file is gone too (decisions 48)', async () => {
  const { memory, owner, viewer, items } = await setting(3);
  const { id } = await execute(chooseForZip, memory, actorOf(viewer), { ids: items.map((item) => item.id) });
  await execute(removeMedia, memory, actorOf(owner), { kind: 'photo', id: items[0]?.id });
  await memory.files.remove(items[1]?.fileName ?? '');
  const text = await textOf(await execute(zipChosen, memory, actorOf(viewer), { id }));
  expect(text).not.toContain('Photo 1');
  expect(text).not.toContain('Photo 2');
  expect(text).toContain('Photo 3.jpg: "Photo 3"');
});

test('an event that is deleted while its ZIP is sent ends it, and so does an item (decisions 48)', async () => {
  for (const end of ['event', 'item'] as const) {
    const { memory, owner, viewer, eventId, items } = await setting(2);
    const large = new Uint8Array(300_000);
    for (const { fileName } of items) memory.putFile(fileName, large);
    const { read } = await execute(zipEvent, memory, actorOf(viewer), { id: eventId });
    const parts = read();
    await parts.next();
    if (end === 'event') await memory.events.remove(eventId);
    else await execute(removeMedia, memory, actorOf(owner), { kind: 'photo', id: items[1]?.id });
    memory.clock.advance(5_000);
    const rest = (async () => {
      for await (const part of parts) expect(part.length).toBeGreaterThan(0);
    })();
    expect(await codeOf(rest)).toBe(end === 'event' ? 'EVENT_NOT_FOUND' : 'MEDIA_NOT_FOUND');
  }
});

test('what is larger than 20 GiB is refused before a byte is read (decisions 48)', async () => {
  const { memory, viewer, eventId } = await setting(2);
  const files = { ...memory.files, size: async () => 11 * 2 ** 30 };
  const ask = execute(zipEvent, { ...memory, files }, actorOf(viewer), { id: eventId });
  expect(await codeOf(ask)).toBe('ZIP_TOO_LARGE');
});

test('more than ten thousand items are refused, however small they are (decisions 48)', async () => {
  const { memory, viewer, eventId } = await setting(1);
  const { eventItems } = memory;
  const zipOf = (many: number) => {
    const itemsOf: typeof eventItems.itemsOf = async (...asked) => {
      const { items } = await eventItems.itemsOf(...asked);
      return { items: Array(many).fill(items[0]), next: null };
    };
    const ports = { ...memory, eventItems: { ...eventItems, itemsOf } };
    return outcomeOf(execute(zipEvent, ports, actorOf(viewer), { id: eventId }));
  };
  expect(await zipOf(10_000)).toBeNull();
  expect(await zipOf(10_001)).toBe('ZIP_TOO_LARGE');
});
