import { bigEndian, latin1, type ReadBytes } from './bytes.ts';

/** More elements than any real film has before the tracks, and in them. */
const MAX_ELEMENTS = 2_000;
/** The longest name of a codec, and the bytes of a private part in which a codec of Windows is named. */
const LONGEST_NAME = 64;
const WINDOWS_HEADER = 20;

const [SEGMENT, TRACKS, ENTRY, TYPE, CODEC, PRIVATE] = [0x18538067, 0x1654ae6b, 0xae, 0x83, 0x86, 0x63a2];

/** The codec of the pictures in a Matroska or WebM file. */
export interface MatroskaCodec {
  /** `V_…`, as Matroska names it. */
  readonly id: string;
  /** For codecs that Windows names: its four characters; else empty. */
  readonly fourCC: string;
}

/**
 * The codec of the first track of pictures in Matroska or WebM; null if it has none, is malformed, or hides it behind
 * more than 2,000 elements (decisions 26). Reads the heads of elements, and of their contents only what names the codec.
 */
export async function codecInMatroska(read: ReadBytes, size: number): Promise<MatroskaCodec | null> {
  let left = MAX_ELEMENTS;
  async function* elements(start: number, end: number) {
    for (let at = start; at < end && left > 0; left -= 1) {
      const head = headOf(await read(at, Math.min(at + 12, end)));
      if (head === null) return;
      const content = at + head.length;
      // A length that nobody knew while it was written goes to the end.
      const next = Math.min(end, head.size === null ? end : content + head.size);
      yield { id: head.id, content, end: next };
      at = next;
    }
  }
  for await (const segment of elements(0, size)) {
    if (segment.id !== SEGMENT) continue;
    for await (const part of elements(segment.content, segment.end)) {
      if (part.id !== TRACKS) continue;
      for await (const track of elements(part.content, part.end)) {
        if (track.id !== ENTRY) continue;
        const found = { isVideo: false, id: '', fourCC: '' };
        for await (const { id, content, end } of elements(track.content, track.end)) {
          if (id === TYPE) found.isVideo = (await read(content, end))[0] === 1 && end - content === 1;
          else if (id === CODEC) found.id = latin1(await read(content, Math.min(end, content + LONGEST_NAME)));
          else if (id === PRIVATE && end - content >= WINDOWS_HEADER)
            found.fourCC = latin1(await read(content + 16, content + WINDOWS_HEADER));
        }
        const { isVideo, id, fourCC } = found;
        const name = id.replace(/\0.*$/s, '');
        if (isVideo && name !== '') return { id: name, fourCC: name === 'V_MS/VFW/FOURCC' ? fourCC : '' };
      }
    }
  }
  return null;
}

/** An element's id, the length of its head, and the size of its content (null: unknown); null if malformed. */
function headOf(bytes: Uint8Array): { id: number; length: number; size: number | null } | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const length = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || bytes.length < length) return null;
  const id = bigEndian(bytes.subarray(0, idLength));
  const size = bigEndian(bytes.subarray(idLength, length)) - 2 ** (7 * sizeLength);
  return { id, length, size: size === 2 ** (7 * sizeLength) - 1 ? null : size };
}
