import type { MediaShelf } from './ports.ts';

/** Items in one unit. */
const BATCH = 50;

/** Writes what every item is found by anew: after an upgrade the rules may make other tokens of its texts (decisions 19). */
export async function indexSearch({ media }: { media: Pick<MediaShelf, 'indexNext'> }): Promise<void> {
  let after: string | null = null;
  do {
    after = await media.indexNext(after, BATCH);
  } while (after !== null);
}
