import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined, memoryFileSums } from '../../memory/index.ts';
import type { ByteRange } from '../files/ports.ts';
import { type Content, layOut } from './lay-out.ts';

const { crc32 } = memoryFileSums();

/** Files of these sizes in a ZIP; `reads` lists which were read, and how much of them. */
function files(sizes: readonly number[], reads: string[] = []): Content[] {
  return sizes.map((size, index): Content => {
    let sum: number | null = null;
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + index) % 256);
    const name = `0${index} 体育.jpg`;
    return {
      name,
      size,
      modifiedAt: Date.UTC(2026, 2, 1, 12, 30, 11),
      async *read({ start, end }: ByteRange = { start: 0, end: size - 1 }) {
        reads.push(`${index}: ${start}-${end}`);
        for (let at = start; at <= end; at += 50_000) yield bytes.subarray(at, Math.min(at + 50_000, end + 1));
      },
      known: () => sum,
      note: (crc) => {
        sum = crc;
      },
    };
  });
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part.slice());
  return joined(all);
}

const SIZES = [0, 1, 70_000, 3, 130_000, 64];

test('a ZIP has the announced length, and the same bytes every time (decisions 48)', async () => {
  const zip = layOut(files(SIZES), crc32);
  const whole = await bytesOf(zip.read());
  expect(whole.length).toBe(zip.size);
  expect(await bytesOf(layOut(files(SIZES), crc32).read())).toEqual(whole);
});

test('any part of a ZIP is that part of the whole, whether or not the files were packed before (decisions 48)', async () => {
  const zip = layOut(files(SIZES), crc32);
  const whole = await bytesOf(zip.read());
  const offset = fc.integer({ min: 0, max: zip.size - 1 });
  await fc.assert(
    fc.asyncProperty(offset, offset, fc.boolean(), async (a, b, fresh) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const part = await bytesOf((fresh ? layOut(files(SIZES), crc32) : zip).read({ start, end }));
      expect(part).toEqual(whole.subarray(start, end + 1));
    }),
    { numRuns: 60 },
  );
});

test('a download can resume at every boundary between two records (decisions 48)', async () => {
  const small = layOut(files([0, 2, 1]), crc32);
  const whole = await bytesOf(small.read());
  for (let start = 0; start < small.size; start += 1)
    expect(await bytesOf(layOut(files([0, 2, 1]), crc32).read({ start, end: small.size - 1 }))).toEqual(
      whole.subarray(start),
    );
});

test('a ZIP without files is one (decisions 48)', async () => {
  const zip = layOut([], crc32);
  expect(await bytesOf(zip.read())).toEqual(Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]));
});

test('a file is read once, and a resumed download reads only the rest (decisions 48)', async () => {
  const reads: string[] = [];
  const zip = layOut(files([10, 20, 30], reads), crc32);
  await bytesOf(zip.read());
  expect(reads).toEqual(['0: 0-9', '1: 0-19', '2: 0-29']);
  reads.length = 0;
  await bytesOf(zip.read({ start: zip.size - 200, end: zip.size - 1 }));
  expect(reads).toEqual([]);
});

test('small files are sent together, and none is held back until the next (decisions 48)', async () => {
  const parts: number[] = [];
  for await (const part of layOut(files(Array(500).fill(100)), crc32).read()) parts.push(part.length);
  expect(parts.length).toBeLessThan(5);
});

test('a file that passes whole has the checksum of what passed, whatever was known of it (decisions 48)', async () => {
  const [file] = files([100]) as [Content];
  const bytes = await bytesOf(layOut([file], crc32).read());
  file.note(7);
  expect(await bytesOf(layOut([file], crc32).read())).toEqual(bytes);
});

test('a file of another length than announced ends the ZIP (decisions 48)', async () => {
  const [short] = files([10]);
  const zip = layOut([{ ...(short as Content), size: 11 }], crc32);
  await expect(bytesOf(zip.read())).rejects.toThrow('10 bytes where 11 were expected');
});

test('sizes, offsets and directories beyond 32 bits are in ZIP64 records (decisions 48)', async () => {
  const large = 5 * 2 ** 30;
  const huge: Content = {
    name: 'video.mp4',
    size: large,
    modifiedAt: 0,
    read: () => {
      throw new Error('Nobody reads it.');
    },
    known: () => 7,
    note: () => undefined,
  };
  const zip = layOut([huge, ...files([5])], crc32);
  const tail = await bytesOf(zip.read({ start: large + 91, end: zip.size - 1 }));
  const view = new DataView(tail.buffer, tail.byteOffset);
  const end = tail.length - 22;
  expect([view.getUint32(end, true), view.getUint32(end + 16, true)]).toEqual([0x0605_4b50, 0xffff_ffff]);
  const locator = end - 20;
  expect(view.getUint32(locator, true)).toBe(0x0706_4b50);
  const record = Number(view.getBigUint64(locator + 8, true)) - (zip.size - tail.length);
  expect(view.getUint32(record, true)).toBe(0x0606_4b50);
  expect(view.getBigUint64(record + 32, true)).toBe(2n);
  const directory = Number(view.getBigUint64(record + 48, true));
  expect(directory).toBeGreaterThan(large);
  expect(view.getUint32(directory - (zip.size - tail.length), true)).toBe(0x0201_4b50);
});
