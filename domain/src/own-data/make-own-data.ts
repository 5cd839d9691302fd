import { job } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { kindNames, type OwnKind, type OwnRow, ownRecord } from './kinds.ts';
import { fileOfAvatar, filesOfItem, type OwnFile, type OwnItem } from './packed-files.ts';
import type { OwnCopies, OwnParts, OwnRecords } from './ports.ts';
import { FETCHED_WITHIN } from './rules.ts';

export interface Ports {
  clock: Clock;
  ownData: Pick<OwnRecords, 'rows'> & Pick<OwnCopies, 'byId' | 'finish' | 'forget'> & Pick<OwnParts, 'clear' | 'add'>;
}

/** Records in memory at a time, and in one part. */
const PAGE = 100;

/** The same for captions, each of which may be long. */
const CAPTIONS_PAGE = 4;

/** The file that says which file belongs to which item. */
export const FILES = 'files.json';

/**
 * Collects everything that is stored about somebody at that moment, a page at a time; the files themselves are read
 * during the download (decisions 56). After a crash it starts over.
 */
export const makeOwnDataJob = job({
  kind: 'make-own-data',
  long: true,
  async run({ clock, ownData }: Ports, { id }: { readonly id: string }) {
    const copy = await ownData.byId(id);
    if (copy?.readyAt !== null) return;
    await ownData.clear(id);
    let number = 0;
    let items = 0;
    const add = async (file: string, records: readonly object[]) => {
      if (records.length === 0) return;
      const text = records.map((record) => JSON.stringify(record)).join(SEPARATOR);
      await ownData.add(id, { number, file, size: new TextEncoder().encode(text).length }, text);
      number += 1;
    };
    for (const kind of kindNames)
      for (let after: string | null = null, first = true; first || after !== null; first = false) {
        const { rows, next }: Awaited<ReturnType<OwnRecords['rows']>> = await ownData.rows(
          kind,
          copy.personId,
          kind === 'captions' ? CAPTIONS_PAGE : PAGE,
          after,
        );
        await add(
          `${kind}.json`,
          rows.map((row) => ownRecord(kind, row)),
        );
        const from = items;
        if (kind === 'items') items += rows.length;
        await add(
          FILES,
          rows.flatMap((row, index) => filesOf(kind, row, from + index + 1)),
        );
        after = next;
      }
    const now = clock.now();
    await ownData.finish(id, now, { job: forgetOwnDataJob.draft({ id }), at: now + FETCHED_WITHIN });
  },
  // If it fails, one may ask again at once.
  giveUp: ({ ownData }, { id }) => ownData.forget(id),
});

/** The separator between two records. */
export const SEPARATOR = ',\n';

function filesOf(kind: OwnKind, row: OwnRow, number: number): OwnFile[] {
  if (kind === 'items') return filesOfItem(row as unknown as OwnItem, number);
  if (kind !== 'account' || typeof row.avatar !== 'string') return [];
  return [fileOfAvatar(row.avatar, Number(row.createdAt))];
}

/** Deletes the collected records once they can no longer be downloaded (decisions 56). */
export const forgetOwnDataJob = job({
  kind: 'forget-own-data',
  run: ({ ownData }: { ownData: Pick<OwnCopies, 'forget'> }, { id }: { readonly id: string }) => ownData.forget(id),
});
