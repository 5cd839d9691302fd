import { videoMetadata } from '@quadrangle/domain/media/video-metadata';

/** First and last byte, both included, in the order of the file. */
type Ranges = Awaited<ReturnType<typeof videoMetadata>>;

const MOST_AT_ONCE = 1_048_576;

/** The file with zero bytes in `ranges`: slices that the browser reads when it sends them, so no memory is used. */
export function blanked(file: Blob, ranges: Ranges): Blob {
  const parts: Blob[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(file.slice(at, start), ...zeros(end - start + 1));
    at = end + 1;
  }
  return new Blob([...parts, file.slice(at)], { type: file.type });
}

/** So many zero bytes, in pieces that share memory. */
function zeros(count: number): Blob[] {
  const whole = new Blob([new Uint8Array(Math.min(count, MOST_AT_ONCE))]);
  const pieces = Array.from({ length: Math.floor(count / MOST_AT_ONCE) }, () => whole);
  return [...pieces, whole.slice(0, count % MOST_AT_ONCE)];
}

/** A video without its metadata; its size and all other bytes stay (decisions 27). */
export async function withoutMetadata(file: Blob): Promise<Blob> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const ranges = await videoMetadata(read, file.size);
  return ranges.length === 0 ? file : blanked(file, ranges);
}
