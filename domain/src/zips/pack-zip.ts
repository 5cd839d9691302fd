import { z } from 'zod';
import type { Collections } from '../browsing/ports.ts';
import type { EventContents, EventPlans } from '../events/ports.ts';
import { visibleEvent } from '../events/visible.ts';
import type { FileReading } from '../files/ports.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { MediaForViewer } from '../media/media.ts';
import { nameForFile } from '../media/open-file.ts';
import { viewerOf } from '../media/rules.ts';
import { titleWithoutNumber } from '../media/search.ts';
import { packContents } from './contents.ts';
import { layOut, type Zip } from './lay-out.ts';
import type { FileSums, ZipChoices } from './ports.ts';
import {
  CHOICE_LIFE,
  CREDITS,
  chosenItems,
  credits,
  MAX_CHOICES,
  MAX_ITEMS,
  MAX_ZIP_BYTES,
  numbered,
  type PackedItem,
  packed,
  type ZipSize,
  zipSize,
} from './rules.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Pick<Settings, 'timeZone' | 'appName'>;
  files: FileReading;
  fileSums: FileSums;
  collections: Collections;
}

/** A ZIP to send: its bytes, the name to save it under, and an entity tag that changes only when the bytes do. */
export interface ZipView extends Zip {
  readonly saveAs: string;
  readonly tag: string;
}

/** Items read at once. */
const PAGE = 100;

/** The items of an event in their order, as one ZIP (decisions 48). */
export const zipEvent = useCase({
  name: 'zips.event',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'FILE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'STORAGE_UNAVAILABLE', 'ZIP_TOO_LARGE'],
  input: z.strictObject({ id, size: zipSize }),
  async run(ports: Ports & { events: EventPlans; eventItems: EventContents }, actor, input): Promise<ZipView> {
    const event = await visibleEvent(ports, actor, input.id);
    const { title, startsOn, endsOn, place } = event;
    const days = startsOn === endsOn ? startsOn : `${startsOn} – ${endsOn}`;
    const heading = [title, days, place].filter(Boolean).join(', ');
    const items = await collected(ports, input.size, (after) =>
      ports.eventItems.itemsOf(event.id, viewerOf(actor), PAGE, after),
    );
    const stands = async () => void (await visibleEvent(ports, actor, event.id));
    return pack(ports, actor, { title, heading, items, stands });
  },
});

/**
 * The items of a batch in their order, as one ZIP (decisions 48). Refuses MEDIA_NOT_FOUND when none of them is shown,
 * ZIP_TOO_LARGE.
 */
export const zipBatch = useCase({
  name: 'zips.batch',
  access: 'member',
  refuses: ['FILE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'STORAGE_UNAVAILABLE', 'ZIP_TOO_LARGE'],
  input: z.strictObject({ id, size: zipSize }),
  async run(ports: Ports, actor, input): Promise<ZipView> {
    let title: string | null = null;
    const items = await collected(ports, input.size, async (after) => {
      const page = await ports.collections.ofBatch(input.id, viewerOf(actor), PAGE, after);
      title ??= titleWithoutNumber((page.items[0] ?? refuse('MEDIA_NOT_FOUND')).media);
      return page;
    });
    return pack(ports, actor, { title: title ?? '', heading: title ?? '', items });
  },
});

/** The most ids of a choice do not fit into an ordinary body. */
const MAX_CHOICE_BYTES = 80 * 1_024;

/**
 * Stores somebody's choice of items for a ZIP, for a day; returns its id. Of their choices the newest twenty remain
 * (decisions 48, 78). Refuses MEDIA_NOT_FOUND if they can see none of the items.
 */
export const chooseForZip = useCase({
  name: 'zips.choose',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ ids: chosenItems, size: zipSize }),
  large: {
    maxBytes: MAX_CHOICE_BYTES,
    admission: useCase({ name: 'zips.admit', access: 'member', input: nothing, run: async () => {} }),
  },
  async run(
    ports: { clock: Clock; ids: Ids; collections: Collections; zipChoices: ZipChoices },
    actor,
    { ids, size },
  ): Promise<{ id: string; size: ZipSize }> {
    const mediaIds: string[] = [];
    for (let from = 0; from < ids.length; from += PAGE) {
      const shown = await ports.collections.chosen(ids.slice(from, from + PAGE), viewerOf(actor));
      mediaIds.push(...shown.map(({ media }) => media.id));
    }
    if (mediaIds.length === 0) refuse('MEDIA_NOT_FOUND');
    const createdAt = ports.clock.now();
    const choice = { id: ports.ids.next(), ownerId: actor.id, mediaIds, createdAt };
    await ports.zipChoices.keep(choice, MAX_CHOICES);
    return { id: choice.id, size };
  },
});

/**
 * A stored choice of items as one ZIP, without those removed since (decisions 48). Refuses ZIP_NOT_FOUND to everybody
 * else and after a day, ZIP_TOO_LARGE.
 */
export const zipChosen = useCase({
  name: 'zips.chosen',
  access: 'member',
  refuses: ['FILE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'STORAGE_UNAVAILABLE', 'ZIP_NOT_FOUND', 'ZIP_TOO_LARGE'],
  input: z.strictObject({ id, size: zipSize }),
  async run(ports: Ports & { zipChoices: ZipChoices }, actor, input): Promise<ZipView> {
    const choice = await ports.zipChoices.find(input.id);
    const until = choice && choice.createdAt + CHOICE_LIFE;
    if (!choice || choice.ownerId !== actor.id || until === null || ports.clock.now() >= until) refuse('ZIP_NOT_FOUND');
    const title = ports.settings.appName;
    const items = await collected(ports, input.size, async (after) => {
      const from = Number(after?.[0] ?? 0);
      const to = from + PAGE;
      const page = await ports.collections.chosen(choice.mediaIds.slice(from, to), viewerOf(actor));
      return { items: page, next: to < choice.mediaIds.length ? [to] : null };
    });
    return pack(ports, actor, { title, heading: title, items });
  },
});

/** The contents of a ZIP; `stands` refuses once their event or batch is gone. */
interface Collected {
  readonly title: string;
  readonly heading: string;
  readonly items: readonly PackedItem[];
  readonly stands?: () => Promise<void>;
}

async function pack(ports: Ports, actor: Member, what: Collected): Promise<ZipView> {
  const { title, heading, items, stands = async () => undefined } = what;
  const contents = await packContents(ports, items, async (ids) => {
    await stands();
    const shown = await ports.collections.chosen(ids, viewerOf(actor));
    return new Set(shown.map(({ media }) => media.id));
  });
  const sizes = new Map(contents.map(({ name, size }) => [name, size]));
  const there = items.filter(({ name }) => sizes.has(name));
  const text = credits(heading, there);
  const newest = there.reduce((latest, { modifiedAt }) => Math.max(latest, modifiedAt), 0);
  const zip = layOut([...contents, textContent(CREDITS, text, newest)], ports.fileSums.crc32);
  if (zip.size > MAX_ZIP_BYTES) refuse('ZIP_TOO_LARGE');
  const facts = there.map(({ name, fileName, modifiedAt }) => [name, fileName, modifiedAt, sizes.get(name)]);
  return {
    ...zip,
    saveAs: `${nameForFile(title)}.zip`,
    tag: ports.secrets.digest(JSON.stringify([facts, text])).slice(0, 32),
  };
}

/** A text as a file of a ZIP. */
function textContent(name: string, text: string, modifiedAt: number) {
  const bytes = new TextEncoder().encode(text);
  let sum: number | null = null;
  return {
    name,
    size: bytes.length,
    modifiedAt,
    async *read(range = { start: 0, end: bytes.length - 1 }) {
      yield bytes.slice(range.start, range.end + 1);
    },
    known: () => sum,
    note: (crc32: number) => {
      sum = crc32;
    },
  };
}

/** Packs every page of a list. */
async function collected(
  { settings }: Ports,
  size: ZipSize,
  read: (after: Position | null) => Promise<Slice<MediaForViewer>>,
): Promise<readonly PackedItem[]> {
  const items: PackedItem[] = [];
  for (let after: Position | null = null; ; ) {
    const page: Slice<MediaForViewer> = await read(after);
    items.push(...page.items.map((met) => packed(met, size, settings.timeZone)));
    if (items.length > MAX_ITEMS) refuse('ZIP_TOO_LARGE');
    after = page.next;
    if (after === null) return numbered(items);
  }
}
