/** Reads the bytes of a file from `start` up to, but not including, `end`. */
type Read = (start: number, end: number) => Promise<Uint8Array>;

/** More boxes than any real film has before its first track of pictures. */
const MAX_BOXES = 500;

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

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

/**
 * The codec of a film in MP4 or MOV that needs a word before it is sent: its name, and whether a server that converts
 * all kinds takes it; null if it is taken everywhere, or cannot be told (decisions 26).
 */
export async function unusualCodec(
  read: Read,
  size: number,
): Promise<{ readonly name: string; readonly converted: boolean } | null> {
  const codec = await codecOf(read, size);
  if (codec === null || USUAL.test(codec)) return null;
  const [, known] = CONVERTED.find(([pattern]) => pattern.test(codec)) ?? [];
  const [, other] = OTHERS.find(([pattern]) => pattern.test(codec)) ?? [];
  return { name: known ?? other ?? codec.trim(), converted: known !== undefined };
}

/** The type of the first sample description of pictures. */
async function codecOf(read: Read, size: number): Promise<string | null> {
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
