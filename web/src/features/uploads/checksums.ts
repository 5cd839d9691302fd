import { checksumOf } from '@quadrangle/domain/uploads/checksum';
import { api, type Outputs } from '../../shared/lib/trpc.ts';
import { kindOfFile } from './check-file.ts';
import { withoutMetadata } from './without-metadata.ts';

export type Shared = Outputs['media']['findShared'][number];

/** The checksum of a file as it would be sent; unknown without https, where browsers cannot compute one. */
async function sumOf(file: File): Promise<string | null> {
  try {
    const sent = kindOfFile(file) === 'video' ? await withoutMetadata(file) : file;
    return await checksumOf(
      async (start, end) => new Uint8Array(await sent.slice(start, end).arrayBuffer()),
      sent.size,
    );
  } catch {
    return null;
  }
}

const sums = new WeakMap<Blob, Promise<string | null>>();

/** Reads each file once, one after the other, to spare phones. */
let turn: Promise<unknown> = Promise.resolve();
function checksum(file: File): Promise<string | null> {
  const known = sums.get(file);
  if (known) return known;
  const sum = turn.then(() => sumOf(file));
  turn = sum;
  sums.set(file, sum);
  return sum;
}

/** The files that the user has already shared, with their items; unknown ones are left out (decisions 24). */
export async function sharedAmong(files: readonly File[]): Promise<ReadonlyMap<File, Shared>> {
  const byChecksum = new Map<string, File[]>();
  for (const file of files) {
    const sum = await checksum(file);
    if (sum !== null) byChecksum.set(sum, [...(byChecksum.get(sum) ?? []), file]);
  }
  if (byChecksum.size === 0) return new Map();
  const found = await api.media.findShared.mutate({ checksums: [...byChecksum.keys()] }).catch(() => []);
  return new Map(found.flatMap((one) => (byChecksum.get(one.checksum) ?? []).map((file) => [file, one] as const)));
}
