import { z } from 'zod';
import { momentOf } from '../events/moments.ts';
import { storedVariant } from '../files/file-urls.ts';
import { dayOf } from '../kernel/days.ts';
import { GIB } from '../kernel/sizes.ts';
import { firstBytes, id, withoutReordering } from '../kernel/text.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { MediaForViewer } from '../media/media.ts';
import { extensionOf, nameForFile } from '../media/open-file.ts';
import { MAX_CHOSEN } from './most-chosen.ts';

/** How long a choice can be downloaded. */
export const CHOICE_LIFE = DAY;

/** Choices of one person that are kept at once: a choice of many items takes up to 100 kB (decisions 78). */
export const MAX_CHOICES = 20;

/** The most items of an event or batch in one ZIP, because facts about each are in memory while it is sent. */
export const MAX_ITEMS = 10_000;

/** Bytes of a ZIP (decisions 48). */
export const MAX_ZIP_BYTES = 20 * GIB;

/** `full`: as single downloads give it; `web`: as screens show it. A video is the same in both (decisions 22, 48). */
export const zipSize = z.enum(['web', 'full']).default('full').describe('`full`, or `web`: as large as screens show.');
export type ZipSize = z.output<typeof zipSize>;

/** The items chosen for a ZIP, each once (decisions 48). */
export const chosenItems = z
  .array(id)
  .min(1, 'Choose something first.')
  .max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} items.`)
  .transform((ids) => [...new Set(ids)])
  .describe('Ids of videos and photos.');

/** One item that goes into a ZIP. */
export interface PackedItem {
  readonly mediaId: string;
  /** Its stored name. */
  readonly fileName: string;
  /** Its name in the ZIP. */
  readonly name: string;
  readonly modifiedAt: Instant;
  /** Its credit: title, person and day. */
  readonly credit: string;
}

/** Bytes of UTF-8 that a name may take: file systems have 255 for all of it. */
const MAX_NAME_BYTES = 200;

/** An item as it goes into a ZIP, without its number (decisions 48). */
export function packed({ media, beganAt, uploader }: MediaForViewer, size: ZipSize, timeZone: string): PackedItem {
  const asShown = size === 'web' && media.kind === 'photo';
  const moment = momentOf({ takenAt: media.takenAt, beganAt });
  const stem = firstBytes(nameForFile(media.title), MAX_NAME_BYTES).trim();
  const person = uploader ? `${uploader.fullName} (@${uploader.name})` : 'Former member';
  return {
    mediaId: media.id,
    fileName: storedVariant(media.fileName, asShown ? 'view' : 'original'),
    name: `${stem}.${extensionOf(asShown ? 'image/webp' : media.contentType)}`,
    modifiedAt: moment,
    credit: oneLine(`"${media.title.replaceAll('"', "'")}", ${person}, ${dayOf(moment, timeZone)}`),
  };
}

/**
 * The items with numbers in front of their names, so that they keep the order that was shown, and no two names are
 * equal, however a file system compares them (decisions 48).
 */
export function numbered(items: readonly PackedItem[]): PackedItem[] {
  const digits = Math.max(2, String(items.length).length);
  return items.map((item, index) => ({ ...item, name: `${String(index + 1).padStart(digits, '0')} ${item.name}` }));
}

/** The name of the file that lists the others' authors. */
export const CREDITS = 'credits.txt';

/** The credits in a ZIP: title, person and day of each item, by its file name (decisions 48). */
export function credits(heading: string, items: readonly Pick<PackedItem, 'name' | 'credit'>[]): string {
  const lines = items.map(({ name, credit }) => `${name}: ${credit}`);
  return [oneLine(heading), '', ...lines].map((line) => `${line}\r\n`).join('');
}

/** The text without line breaks, and without what reorders a line (decisions 48). */
function oneLine(text: string): string {
  return withoutReordering(text).replace(/[\s\p{Cc}]+/gu, ' ');
}
