import type { FileReading } from '../files/ports.ts';
import { utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { SECOND } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { nameForFile } from '../media/open-file.ts';
import { packContents } from '../zips/contents.ts';
import { type Content, layOut } from '../zips/lay-out.ts';
import type { ZipView } from '../zips/pack-zip.ts';
import type { FileSums } from '../zips/ports.ts';
import type { PackedItem } from '../zips/rules.ts';
import { FILES, makeOwnDataJob, SEPARATOR } from './make-own-data.ts';
import type { OwnFile } from './packed-files.ts';
import type { OwnCopies, OwnCopy, OwnPart, OwnParts, OwnRecords } from './ports.ts';
import { ASKED_ONCE_IN, askedAgainFrom, canBeFetched, fetchedUntil } from './rules.ts';

/** The state of one's own data. */
export interface OwnDataView {
  readonly state: 'none' | 'making' | 'ready';
  /** Until when it can be downloaded; null unless it is ready. */
  readonly until: number | null;
  /** When one may ask again; null means now. */
  readonly againFrom: number | null;
}

/** The state of the copy of one's own data (decisions 56). */
export const ownDataState = useCase({
  name: 'privacy.state',
  access: 'member',
  input: nothing,
  run: async (ports: { clock: Clock; ownData: OwnCopies }, actor): Promise<OwnDataView> =>
    viewOf(await ports.ownData.of(actor.id), ports.clock.now()),
});

function viewOf(copy: OwnCopy | null, now: number): OwnDataView {
  if (!copy) return { state: 'none', until: null, againFrom: null };
  const ready = canBeFetched(copy, now);
  const againFrom = askedAgainFrom(copy);
  return {
    state: copy.readyAt === null ? 'making' : ready ? 'ready' : 'none',
    until: ready ? fetchedUntil(copy) : null,
    againFrom: againFrom > now ? againFrom : null,
  };
}

/** Asks for everything that is stored about oneself, once a day; a job collects it (decisions 56). */
export const askOwnData = useCase({
  name: 'privacy.ask',
  access: 'member',
  refuses: ['OWN_DATA_ASKED'],
  input: nothing,
  async run(ports: { clock: Clock; ids: Ids; ownData: OwnCopies }, actor): Promise<OwnDataView> {
    const askedAt = ports.clock.now();
    const copy = { id: ports.ids.next(), personId: actor.id, askedAt };
    const job = makeOwnDataJob.draft({ id: copy.id }, { id: actor.id, tenant: actor.tenant, rank: 'soon' });
    if (!(await ports.ownData.ask(copy, askedAt - ASKED_ONCE_IN, [job]))) {
      const former = await ports.ownData.of(actor.id);
      const wait = former ? askedAgainFrom(former) - askedAt : ASKED_ONCE_IN;
      refuse('OWN_DATA_ASKED', { retryAfter: Math.max(1, Math.ceil(wait / SECOND)) });
    }
    return viewOf({ ...copy, readyAt: null }, askedAt);
  },
});

/** The collected records, and which items still exist. */
type Written = Pick<OwnParts, 'parts' | 'text'> & Pick<OwnRecords, 'stillOwn'>;

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Pick<Settings, 'appName'>;
  files: FileReading;
  fileSums: FileSums;
  ownData: Pick<OwnCopies, 'of'> & Written;
}

/**
 * One's own data as a ZIP: a JSON file for each kind of record, and the files as they were uploaded, without location
 * (decisions 56). Refuses OWN_DATA_NOT_FOUND until it is ready, and from a day later.
 */
export const fetchOwnData = useCase({
  name: 'privacy.fetch',
  access: 'member',
  refuses: ['FILE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'OWN_DATA_NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  input: nothing,
  async run(ports: Ports, actor): Promise<ZipView> {
    const { ownData, clock, fileSums, secrets, settings } = ports;
    const copy = await ownData.of(actor.id);
    if (!copy || copy.readyAt === null || !canBeFetched(copy, clock.now())) refuse('OWN_DATA_NOT_FOUND');
    const parts = await ownData.parts(copy.id);
    const modifiedAt = copy.readyAt;
    const records = [...Map.groupBy(parts, ({ file }) => file)].map(([name, ofFile]) =>
      recordsContent(ownData, copy.id, { name, parts: ofFile, modifiedAt }),
    );
    const files = await packContents(ports, await listedFiles(ownData, copy, parts), (ids) =>
      stillThere(ownData, actor.id, ids),
    );
    const zip = layOut([...records, ...files], fileSums.crc32);
    const facts = [copy.id, copy.readyAt, files.map(({ name, size }) => [name, size])];
    return {
      ...zip,
      saveAs: `${nameForFile(settings.appName)} ${utcDay(modifiedAt)}.zip`,
      tag: secrets.digest(JSON.stringify(facts)).slice(0, 32),
    };
  },
});

/** Stands for the item of a file of records, which belongs to none. */
const NO_ITEM = '';

/** The collected files, without those of items that were deleted since. */
async function listedFiles(ownData: Written, copy: OwnCopy, parts: readonly OwnPart[]) {
  const files: PackedItem[] = [];
  for (const { file, number } of parts) {
    if (file !== FILES) continue;
    const listed: OwnFile[] = JSON.parse(`[${await ownData.text(copy.id, number)}]`);
    const ids = [...new Set(listed.map(({ itemId }) => itemId ?? NO_ITEM))];
    const there = await stillThere(ownData, copy.personId, ids);
    for (const { itemId, ...one } of listed)
      if (there.has(itemId ?? NO_ITEM)) files.push({ ...one, mediaId: itemId ?? NO_ITEM, credit: '' });
  }
  return files;
}

async function stillThere(ownData: Written, personId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = ids.filter((id) => id !== NO_ITEM);
  return new Set([NO_ITEM, ...(await ownData.stillOwn(personId, items))]);
}

// Copies of these are given away: whoever sends bytes frees their memory.
const BEGIN = new TextEncoder().encode('[\n');
const BETWEEN = new TextEncoder().encode(SEPARATOR);
const END = new TextEncoder().encode('\n]\n');

/** Records of one kind as a file: a JSON array, whose parts are read when their bytes are needed. */
function recordsContent(
  ownData: Written,
  copyId: string,
  { name, parts, modifiedAt }: { name: string; parts: readonly OwnPart[]; modifiedAt: number },
): Content {
  const size =
    BEGIN.length + END.length + BETWEEN.length * (parts.length - 1) + parts.reduce((sum, part) => sum + part.size, 0);
  let sum: number | null = null;
  return {
    name,
    size,
    modifiedAt,
    async *read(range = { start: 0, end: size - 1 }) {
      let at = 0;
      const cut = (bytes: Uint8Array) =>
        bytes.subarray(Math.max(0, range.start - at), Math.max(0, Math.min(bytes.length, range.end + 1 - at)));
      for (const [index, { number, size: length }] of parts.entries()) {
        const before = index === 0 ? BEGIN : BETWEEN;
        yield cut(before.slice());
        at += before.length;
        if (at <= range.end && at + length > range.start) {
          const text = (await ownData.text(copyId, number)) ?? refuse('OWN_DATA_NOT_FOUND');
          yield cut(new TextEncoder().encode(text));
        }
        at += length;
      }
      yield cut(END.slice());
    },
    known: () => sum,
    note: (crc32) => {
      sum = crc32;
    },
  };
}
