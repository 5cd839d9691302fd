import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDng, lacksPreview, previewIn, tiffDirectories } from './raw-photo.ts';

/** A TIFF with one directory of 16-bit and 32-bit numbers, in either byte order. */
function tiff(fields: readonly (readonly [tag: number, type: 3 | 4, value: number])[], little = true): Uint8Array {
  const bytes = new Uint8Array(8 + 2 + 12 * fields.length + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([...(little ? 'II*\0' : 'MM\0*')].map((letter) => letter.charCodeAt(0)));
  view.setUint32(4, 8, little);
  view.setUint16(8, fields.length, little);
  for (const [place, [tag, type, value]] of fields.entries()) {
    const at = 10 + 12 * place;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, 1, little);
    if (type === 3) view.setUint16(at + 8, value, little);
    else view.setUint32(at + 8, value, little);
  }
  return bytes;
}

const readOf = (bytes: Uint8Array) => async (start: number, end: number) => bytes.slice(start, end);
const lacks = (bytes: Uint8Array) => lacksPreview(readOf(bytes), bytes.length);
const preview = (side: number, more: Parameters<typeof tiff>[0] = []) =>
  [
    ...([
      [256, 3, side],
      [257, 3, 10],
      [259, 3, 7],
      [262, 3, 6],
      [273, 4, 100],
      [279, 4, 900],
    ] as const),
    ...([[0xc612, 4, 0x0401]] as const),
    ...more,
  ] as const;

it.each([true, false])('the preview of a DNG is found, whatever its byte order (decisions 26)', async (little) => {
  const bytes = tiff(preview(640), little);
  const directories = (await tiffDirectories(readOf(bytes), bytes.length)) ?? [];
  expect(isDng(directories)).toBe(true);
  expect(await previewIn(directories)).toEqual({ start: 100, end: 1_000 });
  expect(await lacks(bytes)).toBe(false);
});

it('a DNG whose preview is too small, or that has none, cannot be shown (decisions 26)', async () => {
  expect(await lacks(tiff(preview(639)))).toBe(true);
  expect(await lacks(tiff([[0xc612, 4, 0x0401]]))).toBe(true);
});

it('other files are not judged: they are no raw photos of this format', async () => {
  expect(await lacks(tiff([[256, 3, 10]]))).toBe(false);
  expect(await lacks(new Uint8Array([0xff, 0xd8, 0xff]))).toBe(false);
  expect(await lacks(new Uint8Array())).toBe(false);
});

it('directories that name each other, or nothing, end the walk', async () => {
  const loop = tiff(preview(640, [[330, 4, 8]]));
  new DataView(loop.buffer).setUint32(loop.length - 4, 8, true);
  expect(await tiffDirectories(readOf(loop), loop.length)).toHaveLength(1);
  const beyond = tiff(
    preview(640, [
      [330, 4, 4_000_000_000],
      [34_665, 4, 7],
    ]),
  );
  expect(await tiffDirectories(readOf(beyond), beyond.length)).toHaveLength(1);
});

it('twenty thousand names of directories that are none cost few reads', async () => {
  const names = 20_000;
  const raw = tiff(preview(640, [[330, 4, 300]]));
  const bytes = new Uint8Array(300 + 4 * names);
  bytes.set(raw);
  const view = new DataView(bytes.buffer);
  const entry = 10 + 12 * preview(640).length;
  view.setUint32(entry + 4, names, true);
  for (let name = 0; name < names; name += 1) view.setUint32(300 + 4 * name, 299 + name, true);
  let reads = 0;
  const counted = async (start: number, end: number) => {
    reads += 1;
    return bytes.slice(start, end);
  };
  expect((await tiffDirectories(counted, bytes.length))?.length).toBeGreaterThan(0);
  expect(reads).toBeLessThan(200);
});

it('whatever the bytes, nothing beyond them is read', async () => {
  const example = tiff(preview(640, [[330, 4, 8]]));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(example.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
      const bytes = example.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const read = async (start: number, end: number) => {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(bytes.length);
        return bytes.slice(start, end);
      };
      await lacksPreview(read, bytes.length);
    }),
    { numRuns: 300 },
  );
});
