import { joined } from '../memory/files.ts';
import { ascii, bytes, u32 } from './videos.ts';

/** A box of MP4 and MOV. */
export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(inside.length + 8), ascii(type), inside]);
}

/** A box that gives its size in 64 bits. */
export function wideBox(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(1), ascii(type), u32(0), u32(inside.length + 16), inside]);
}

/** QuickTime's text of the place. */
export function xyz(text: string): Uint8Array {
  return box('©xyz', bytes(0, text.length, 0x15, 0xc7), ascii(text));
}

/** A box without a size, which ends with what it lies in. */
export function endlessBox(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  return joined([u32(0), ascii(type), ...content]);
}

export const FTYP = box('ftyp', ascii('isom'), u32(512));
export const MDAT = box('mdat', new Uint8Array(40).fill(7));

/** A value as QuickTime's and iTunes' items hold it. */
export function data(text: string): Uint8Array {
  return box('data', u32(1), u32(0), ascii(text));
}

/** An item whose type is the number of its key. */
export function item(number: number, ...content: readonly Uint8Array[]): Uint8Array {
  return box(String.fromCharCode(0, 0, number >> 8, number & 255), ...content);
}

export function keys(...names: readonly string[]): Uint8Array {
  return box('keys', u32(0), u32(names.length), ...names.map((name) => box('mdta', ascii(name))));
}

const HANDLER = box('hdlr', u32(0), u32(0), ascii('mdta'), new Uint8Array(13));

/** Metadata as QuickTime writes it. */
export function quickTimeMeta(...content: readonly Uint8Array[]): Uint8Array {
  return box('meta', HANDLER, ...content);
}

/** Metadata as ISO writes it: a version comes first. */
export function isoMeta(...content: readonly Uint8Array[]): Uint8Array {
  return box('meta', u32(0), HANDLER, ...content);
}

/** A track of a movie: what its handler calls it, and its chunks, each of samples. */
export interface TrackOf {
  readonly handler: string;
  readonly chunks: readonly (readonly Uint8Array[])[];
  /** Whether its samples count as one byte each, as those of old sound do. */
  readonly sizeless?: boolean;
  readonly wide?: boolean;
  /** How its samples are coded, as the boxes in their description say it. */
  readonly coded?: Uint8Array;
}

/** A movie with its index first, whose chunks take turns; `hole` lies behind them, and no track knows it. */
export function movie(
  tracks: readonly TrackOf[],
  hole: Uint8Array = new Uint8Array(),
  ...more: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  const { media, trackBoxes } = mediaOf(tracks, hole);
  const index = (from: number) => box('moov', ...more, ...trackBoxes(from));
  return joined([FTYP, index(FTYP.length + index(0).length + 8), media]);
}

/**
 * A real film with further boxes in its index, further tracks, and further bytes among its samples and behind everything.
 * Its index comes last, as FFmpeg writes it.
 */
export function filmWith(
  film: Uint8Array,
  { inMovie = [], tracks = [], between = new Uint8Array(), outside = [] }: Hidden,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(film.buffer, film.byteOffset, film.length);
  let index = 0;
  while (String.fromCharCode(...film.subarray(index + 4, index + 8)) !== 'moov') index += view.getUint32(index);
  const moov = film.subarray(index);
  const { media, trackBoxes } = mediaOf(tracks, between);
  return joined([
    film.subarray(0, index),
    ...(tracks.length > 0 || between.length > 0 ? [media] : []),
    box('moov', moov.subarray(8), ...inMovie, ...trackBoxes(index + 8)),
    ...outside,
  ]);
}

/** What lies in a film besides its pictures, and where. */
export interface Hidden {
  readonly inMovie?: readonly Uint8Array[];
  readonly tracks?: readonly TrackOf[];
  readonly between?: Uint8Array;
  readonly outside?: readonly Uint8Array[];
}

/** The samples of tracks in one box, and the boxes of the tracks once it is known where its content begins. */
function mediaOf(tracks: readonly TrackOf[], hole: Uint8Array) {
  const rounds = Math.max(0, ...tracks.map(({ chunks }) => chunks.length));
  const order = Array.from({ length: rounds }, (_, round) => tracks.map(({ chunks }) => chunks[round] ?? [])).flat();
  const trackBoxes = (from: number) => {
    const starts = placesOf(order, from);
    return tracks.map((track, place) => {
      const own = starts.filter((_, chunk) => chunk % tracks.length === place);
      return trackBox(track, own.slice(0, track.chunks.length), FIRST_FREE_ID + place);
    });
  };
  return { media: box('mdat', ...order.flat(), hole), trackBoxes };
}

/** No track of a real film that is used here has this number. */
const FIRST_FREE_ID = 91;

/** Where chunks lie that follow one another from `from` on. */
function placesOf(chunks: readonly (readonly Uint8Array[])[], from: number): number[] {
  let at = from;
  return chunks.map((samples) => {
    const start = at;
    for (const { length } of samples) at += length;
    return start;
  });
}

function trackBox(
  { handler, chunks, sizeless, wide, coded }: TrackOf,
  starts: readonly number[],
  id: number,
): Uint8Array {
  const samples = chunks.flat();
  const table = (type: string, count: number, ...rows: readonly Uint8Array[]) => box(type, u32(0), u32(count), ...rows);
  const description = coded
    ? box('avc1', new Uint8Array(78), coded)
    : box(handler, new Uint8Array(6), Uint8Array.of(0, 1), new Uint8Array(20));
  return box(
    'trak',
    box('tkhd', u32(1), u32(0), u32(0), u32(id), new Uint8Array(68)),
    box(
      'mdia',
      box('mdhd', u32(0), u32(0), u32(0), u32(1_000), u32(100 * samples.length), u32(0)),
      mediaHandler(handler),
      box(
        'minf',
        box(
          'stbl',
          table('stsd', 1, description),
          table('stts', 1, u32(samples.length), u32(100)),
          table(
            'stsc',
            chunks.length,
            ...chunks.map((chunk, index) => joined([u32(index + 1), u32(chunk.length), u32(1)])),
          ),
          sizeless
            ? box('stsz', u32(0), u32(1), u32(samples.length))
            : box('stsz', u32(0), u32(0), u32(samples.length), ...samples.map(({ length }) => u32(length))),
          table(
            wide ? 'co64' : 'stco',
            starts.length,
            ...starts.map((start) => (wide ? joined([u32(0), u32(start)]) : u32(start))),
          ),
        ),
      ),
    ),
  );
}

/** That pictures are H.264, or HEVC, in units with lengths of four bytes. */
export const H264 = box('avcC', Uint8Array.of(1, 0x42, 0, 30, 0xff));
export const HEVC = box('hvcC', new Uint8Array(21), Uint8Array.of(3));

/** A unit of H.264 or HEVC behind its length: its header and its content. */
export function unit(header: readonly number[], ...content: readonly Uint8Array[]): Uint8Array {
  const inside = joined([Uint8Array.from(header), ...content]);
  return joined([u32(inside.length), inside]);
}

/** A message beside pictures (SEI) that anybody may fill, behind the 16 bytes that name who did. */
export function message(content: Uint8Array, maker: Uint8Array = ascii('a-camera-maker:)')): Uint8Array {
  return joined([Uint8Array.of(5, maker.length + content.length), maker, content]);
}

/** What the handler of a track calls it. */
export function mediaHandler(type: string): Uint8Array {
  return box('hdlr', u32(0), u32(0), ascii(type), new Uint8Array(13));
}
