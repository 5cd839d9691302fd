import { expect, it } from 'vitest';
import { bitRatesOf, segmentsIn, timedPlaylist, versionIn } from './track-playlist.ts';

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:3
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="size0.mp4",BYTERANGE="800@0"
#EXTINF:2.270000,
#EXT-X-BYTERANGE:5000@800
size0.mp4
#EXTINF:1.000000,
#EXT-X-BYTERANGE:3000@5800
size0.mp4
#EXT-X-ENDLIST
`;

it('a playlist says how long the fragments last, and its addresses the version of the conversion (decisions 58)', () => {
  const fragments = [
    { at: 852, begins: 0, ends: 2.27 },
    { at: 4_000, begins: 2.27, ends: 3.1 },
    { at: 5_852, begins: 4, ends: 5.5 },
  ];
  const timed = timedPlaylist(PLAYLIST, fragments, 'k3');
  expect(segmentsIn(timed)).toEqual([
    { seconds: 4, length: 5_000, at: 800 },
    { seconds: 1.5, length: 3_000, at: 5_800 },
  ]);
  expect(timed).toContain('#EXT-X-TARGETDURATION:4\n');
  expect(timed.match(/size0\.mp4[^,\n]*/g)).toEqual(['size0.mp4?k3"', 'size0.mp4?k3', 'size0.mp4?k3']);
  expect([versionIn(timed), versionIn(PLAYLIST)]).toEqual(['k3', '']);
});

it('the fragments of a long film are looked at once, not once for each segment (decisions 58, 78)', () => {
  const count = 500;
  let looks = 0;
  const numbers = Array.from({ length: count }, (_, number) => number);
  const fragments = numbers.map((number) => ({
    get at() {
      looks += 1;
      return number;
    },
    begins: 4 * number,
    ends: 4 * number + 4,
  }));
  const playlist = numbers.map((at) => `#EXTINF:1.000000,\n#EXT-X-BYTERANGE:1@${at}\nsize0.mp4\n`).join('');
  expect(new Set(segmentsIn(timedPlaylist(playlist, fragments, 'k3')).map(({ seconds }) => seconds))).toEqual(
    new Set([4]),
  );
  expect(looks).toBeLessThan(3 * count);
});

it('the most bits are those of a window about as long as a segment, however short the segment (decisions 58)', () => {
  const of = (...segments: [seconds: number, length: number][]) =>
    bitRatesOf(segments.map(([seconds, length]) => ({ seconds, length, at: 0 })));
  expect(of([4, 1_000], [4, 2_000])).toEqual({ peak: 4_000, average: 3_000 });
  // A short last segment counts only together with the one before.
  expect(of([4, 1_000], [0.5, 3_500])).toEqual({ peak: 8_000, average: 8_000 });
  expect(of([4, 1_000], [1, 500], [1, 2_500], [4, 1_000]).peak).toBe(12_000);
  expect(of([0.2, 100])).toEqual({ peak: 4_000, average: 4_000 });
});
