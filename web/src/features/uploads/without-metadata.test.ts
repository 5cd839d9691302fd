import { expect, it } from 'vitest';
import { blanked, withoutMetadata } from './without-metadata.ts';

const text = (bytes: string) => new TextEncoder().encode(bytes);

/** A box of an MP4 file: its length in four bytes, its type, its content. */
function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const size = 8 + content.reduce((sum, part) => sum + part.length, 0);
  const whole = new Uint8Array(size);
  new DataView(whole.buffer).setUint32(0, size);
  whole.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  );
  let at = 8;
  for (const part of content) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

it('a video leaves without the place where it was taken, every other byte as it was', async () => {
  const place = '+12.9716+077.5946/';
  const xyz = box('©xyz', Uint8Array.of(0, place.length, 0x15, 0xc7), text(place));
  const videoFile = new Blob([
    box('ftyp', text('isom')),
    box('moov', box('udta', xyz)),
    box('mdat', text('pictures and sound')),
  ] as BlobPart[]);
  const sent = await withoutMetadata(videoFile);
  const [before, after] = await Promise.all(
    [videoFile, sent].map(async (blob) => Buffer.from(await blob.arrayBuffer())),
  );
  expect(sent.size).toBe(videoFile.size);
  expect(after?.includes(place)).toBe(false);
  const start = before?.indexOf(place) ?? -1;
  expect(after?.subarray(0, start - 4)).toEqual(before?.subarray(0, start - 4));
  expect(after?.subarray(start + place.length)).toEqual(before?.subarray(start + place.length));
});

it('a video that does not say where it was taken is sent as it is', async () => {
  const videoFile = new Blob([box('ftyp', text('isom')), box('mdat', text('pictures'))] as BlobPart[]);
  expect(await withoutMetadata(videoFile)).toBe(videoFile);
});

it('a long place is blanked to its last byte', async () => {
  const file = new Blob([new Uint8Array(3_000_000).fill(7)]);
  const out = new Uint8Array(await blanked(file, [{ start: 1, end: 2_999_998 }]).arrayBuffer());
  expect(out).toHaveLength(3_000_000);
  expect(out.reduce((sum, byte) => sum + byte, 0)).toBe(14);
});

it('several places are blanked, from the first byte to the last', async () => {
  const out = blanked(new Blob(['abcdefgh']), [
    { start: 0, end: 1 },
    { start: 4, end: 4 },
    { start: 7, end: 7 },
  ]);
  expect(await out.text()).toBe('\0\0cd\0fg\0');
});
