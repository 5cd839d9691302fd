import { codecInAvi } from './avi-codec.ts';
import { latin1, type ReadBytes } from './bytes.ts';
import { olderContainer } from './first-bytes.ts';
import { codecInMatroska } from './matroska-codec.ts';

/** More boxes than any real film has before its first track of pictures. */
const MAX_BOXES = 500;

/** The codecs that are always taken, as MP4 and MOV name them (decisions 26). */
const USUAL = /^(?:avc[1-4]|hvc1|hev1|dvh[1e]|dva[1v]|av01|encv)$/;
/** Those that are taken where all kinds are converted, with their names. */
const CONVERTED: readonly (readonly [RegExp, string])[] = [
  [/^ap(?:4[hx]|c[hnso])$/, 'ProRes'],
  [/^(?:jpeg|mjp[abg])$/, 'Motion JPEG'],
  [/^mp4v$/, 'MPEG-4 Part 2'],
  [/^[sh]263$/, 'H.263'],
  [/^dv[ch5].$/, 'DV'],
  [/^mp[12]v$/, 'MPEG-2'],
  [/^vp0?[89]0?$/, 'VP9'],
];
/** Some that are never taken. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^AVd[nh]$/, 'DNxHD'],
  [/^CFHD$/, 'CineForm'],
  [/^SVQ[13]$/, 'Sorenson Video'],
  [/^cvid$/, 'Cinepak'],
  [/^rle $/, 'Animation'],
  [/^vvc1$/, 'VVC'],
  [/^R3D/, 'REDCODE'],
  [/^br?xw$|^brxq$/, 'Blackmagic RAW'],
];

/** The codecs of Matroska that are always taken. */
const USUAL_IN_MATROSKA = /^V_(?:MPEG4\/ISO\/AVC|MPEGH\/ISO\/HEVC|AV1|VP[89])$/;
/** Those that are taken where all kinds are converted, with their names. */
const CONVERTED_IN_MATROSKA: readonly (readonly [RegExp, string])[] = [
  [/^V_PRORES$/, 'ProRes'],
  [/^V_MJPEG$/, 'Motion JPEG'],
  [/^V_THEORA$/, 'Theora'],
  [/^V_MPEG1$/, 'MPEG-1'],
  [/^V_MPEG2$/, 'MPEG-2'],
  [/^V_MPEG4\/ISO\/A?S?P$/, 'MPEG-4 Part 2'],
  [/^V_MPEG4\/MS\/V3$/, 'MS-MPEG-4'],
];
/** Some that are never taken. */
const OTHERS_IN_MATROSKA: readonly (readonly [RegExp, string])[] = [
  [/^V_MPEGI\/ISO\/VVC$/, 'VVC'],
  [/^V_REAL\//, 'RealVideo'],
  [/^V_UNCOMPRESSED$/, 'Uncompressed'],
];
/**
 * Codecs that are never taken, as Windows names them. Whatever else it names is left to the server: the same codec has
 * dozens of names.
 */
const OTHERS_OF_WINDOWS: readonly (readonly [RegExp, string])[] = [
  [/^cvid$/i, 'Cinepak'],
  [/^iv[345]\d$|^rt21$/i, 'Indeo'],
  [/^cfhd$/i, 'CineForm'],
  [/^avd[nh]$/i, 'DNxHD'],
  [/^ffv1$/i, 'FFV1'],
  [/^(?:hfyu|ffvh)$/i, 'HuffYUV'],
  [/^(?:lag[ s])$/i, 'Lagarith'],
  [/^ul(?:rg|ra|y\d|h\d)$/i, 'Ut Video'],
  [/^(?:mrle|cram|msvc|wham)$/i, 'Microsoft Video 1'],
  [/^(?:tscc|tsc2)$/i, 'TechSmith'],
  [/^svq[13]$/i, 'Sorenson Video'],
  [/^rv[1-4]\d$/i, 'RealVideo'],
  [/^(?:dib |\0\0\0\0|yuy2|uyvy|yv12|i420|iyuv)$/i, 'Uncompressed'],
];

const MATROSKA = 0x1a45dfa3;

/** What to say of a codec. */
interface UnusualCodec {
  readonly name: string;
  /** Whether a server that converts all kinds takes it. */
  readonly converted: boolean;
}

const nameIn = (names: readonly (readonly [RegExp, string])[], codec: string) =>
  names.find(([pattern]) => pattern.test(codec))?.[1];

/**
 * The codec of a film in MP4, MOV, Matroska, WebM or AVI that needs a word before it is sent; null if it is taken
 * everywhere, or cannot be told (decisions 26). Of an AVI it is one that nobody takes: the container alone says that it
 * has to be converted.
 */
export async function unusualCodec(read: ReadBytes, size: number): Promise<UnusualCodec | null> {
  const first = await read(0, Math.min(size, 12));
  if (olderContainer(first) === 'avi') return ofWindows(await codecInAvi(read, size));
  const [a = 0, b = 0, c = 0, d = 0] = first;
  if (a * 2 ** 24 + b * 2 ** 16 + c * 256 + d === MATROSKA) return ofMatroska(read, size);
  const codec = await codecOf(read, size);
  if (codec === null || USUAL.test(codec)) return null;
  const known = nameIn(CONVERTED, codec);
  return { name: known ?? nameIn(OTHERS, codec) ?? codec.trim(), converted: known !== undefined };
}

function ofWindows(fourCC: string | null): UnusualCodec | null {
  const name = fourCC === null ? undefined : nameIn(OTHERS_OF_WINDOWS, fourCC);
  return name === undefined ? null : { name, converted: false };
}

async function ofMatroska(read: ReadBytes, size: number): Promise<UnusualCodec | null> {
  const codec = await codecInMatroska(read, size);
  if (codec === null || USUAL_IN_MATROSKA.test(codec.id)) return null;
  if (codec.fourCC !== '') return ofWindows(codec.fourCC) ?? { name: codec.fourCC.trim(), converted: true };
  const known = nameIn(CONVERTED_IN_MATROSKA, codec.id);
  const name = known ?? nameIn(OTHERS_IN_MATROSKA, codec.id) ?? codec.id.replace(/^V_/, '');
  return { name, converted: known !== undefined };
}

/** The type of the first sample description of pictures. */
async function codecOf(read: ReadBytes, size: number): Promise<string | null> {
  let left = MAX_BOXES;
  let isVideo = false;
  async function search(start: number, end: number): Promise<string | null> {
    for (let at = start; at + 8 <= end && left > 0; left -= 1) {
      const head = await read(at, Math.min(at + 16, end));
      const view = new DataView(head.buffer, head.byteOffset, head.length);
      const short = view.getUint32(0);
      const long = short === 1 && head.length === 16;
      const length = long ? Number(view.getBigUint64(8)) : short || end - at;
      const type = latin1(head.subarray(4, 8));
      const content = at + (long ? 16 : 8);
      if (length < 8) return null;
      if (type === 'hdlr') isVideo = latin1(await read(content + 8, content + 12)) === 'vide';
      else if (type === 'stsd' && isVideo) return latin1(await read(content + 12, content + 16));
      else if (WALKED.has(type)) {
        const found = await search(content, Math.min(at + length, end));
        if (found !== null) return found;
      }
      at += length;
    }
    return null;
  }
  return search(0, size);
}

const WALKED = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
