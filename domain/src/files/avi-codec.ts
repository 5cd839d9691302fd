import { latin1, type ReadBytes } from './bytes.ts';

/** More chunks than any real AVI has before the description of its pictures. */
const MAX_CHUNKS = 200;

/**
 * The four characters that name the codec of the pictures in an AVI; null if it has none, is malformed, or hides it behind
 * more than 200 chunks (decisions 26). Reads some bytes of each chunk and list at its beginning.
 */
export async function codecInAvi(read: ReadBytes, size: number): Promise<string | null> {
  let left = MAX_CHUNKS;
  let isVideo = false;
  async function search(start: number, end: number): Promise<string | null> {
    for (let at = start; at + 12 <= end && left > 0; left -= 1) {
      const head = await read(at, at + 12);
      if (head.length < 12) return null;
      const type = latin1(head.subarray(0, 4));
      const length = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
      const content = at + 8;
      if (type === 'LIST' || type === 'RIFF') {
        const list = latin1(head.subarray(8));
        const found = WALKED.has(list) ? await search(content + 4, Math.min(content + length, end)) : null;
        if (found !== null) return found;
        // Pictures follow: nothing describes them any more.
        if (list === 'movi') return null;
      } else if (type === 'strh') isVideo = latin1(head.subarray(8)) === 'vids';
      else if (type === 'strf' && isVideo) {
        const codec = await read(content + 16, content + 20);
        return codec.length === 4 && content + 20 <= end ? latin1(codec) : null;
      }
      at = content + length + (length % 2);
    }
    return null;
  }
  return search(0, size);
}

const WALKED = new Set(['AVI ', 'hdrl', 'strl']);
