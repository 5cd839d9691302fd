import { bigEndian, latin1, littleEndian } from '../files/bytes.ts';
import type { ByteRange } from '../files/ports.ts';

/** How the headers with comments of Vorbis and Theora begin. */
const COMMENT_HEADERS = ['\u0003vorbis', '\u0081theora'];
/** Blocks of FLAC that are no structure: of applications, comments, pictures. */
const [APPLICATION, COMMENTS, PICTURE] = [2, 4, 6];

/**
 * The comments that Vorbis, Theora and FLAC keep among the headers of a codec, as ranges of these bytes: a title, a
 * place, what the recorder wrote (decisions 27). The lengths between them stay, so that decoders find their way.
 */
export function codecComments(header: Uint8Array): ByteRange[] {
  const text = latin1(header);
  if (text.startsWith('fLaC')) return flacComments(header);
  return COMMENT_HEADERS.flatMap((mark) => {
    const at = text.indexOf(mark);
    return at < 0 ? [] : commentsAt(header, at + mark.length);
  });
}

/** The comments from a place on: the length and name of a program, their number, and each with its length. */
function commentsAt(header: Uint8Array, start: number): ByteRange[] {
  const number = (at: number) => littleEndian(header.subarray(at, at + 4));
  const ranges: ByteRange[] = [];
  let at = start + 4 + number(start);
  let left = number(at);
  for (at += 4; left > 0 && at + 4 <= header.length; left -= 1) {
    const end = at + 4 + number(at);
    if (end > at + 4) ranges.push({ start: at + 4, end: Math.min(end, header.length) - 1 });
    at = end;
  }
  return ranges.filter((range) => range.start <= range.end);
}

function flacComments(header: Uint8Array): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (let at = 4; at + 4 <= header.length; ) {
    const type = (header[at] ?? 0) & 0x7f;
    const content = at + 4;
    const end = Math.min(content + bigEndian(header.subarray(at + 1, at + 4)), header.length);
    if (type === COMMENTS) ranges.push(...commentsAt(header.subarray(0, end), content));
    else if ((type === APPLICATION || type === PICTURE) && end > content) ranges.push({ start: content, end: end - 1 });
    at = end;
  }
  return ranges;
}
