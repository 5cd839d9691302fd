import { z } from 'zod';
import { firstCharacters } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { LONGEST_DESCRIPTION, LONGEST_TITLE, photoTitle } from '../media/rules.ts';

/** Google cuts the names of its JSON files to this many characters, `.json` not counted. */
const LONGEST_STEM = 46;
const SUFFIX = '.supplemental-metadata';
const NUMBERED = /^(.*)(\(\d+\))(\.[^.]+)?$/s;

/** What Google adds to the name of an edited picture, in the languages it was met in. */
const EDITED =
  /-(?:edited|bearbeitet|modifié|editado|modificato|bewerkt|संपादित|编辑|編集済み)(?=(?:\(\d+\))?\.[^.]+$)/i;

/** The files that describe an album, and others that describe no picture. */
const ALBUM = /^(?:metadata|metadaten|métadonnées|metadatos|metadados|metadati)(?:\(\d+\))?\.json$/i;

/** The folders that hold everything of a year, in an album or not. */
const OF_A_YEAR = /^(?:photos from|fotos (?:von|de|aus)|photos de|foto del) \d{4}$/i;

/** Whether a file of an export describes an album. */
export const isAlbumFile = (name: string): boolean => ALBUM.test(name);

/** Whether a folder of an export holds what was taken in a year, rather than an album. */
export const isYear = (folder: string): boolean => OF_A_YEAR.test(folder);

/** The picture that this one is an edited version of, if its name says so; else null (decisions 77). */
export function originalOf(name: string): string | null {
  return EDITED.test(name) ? name.replace(EDITED, '') : null;
}

/**
 * Which of a folder's JSON files describes the picture or video of a name; null if none does. Google writes `a.jpg.json`
 * and `a.jpg.supplemental-metadata.json`, cuts long names anywhere, moves a number behind the extension (`a(1).jpg`,
 * `a.jpg(1).json`), and describes an edited picture with its original. A look-up takes a few steps, however many files
 * there are (decisions 77).
 */
export function describing(jsonNames: readonly string[]): (name: string) => string | null {
  const written = new Map<string, string>();
  for (const json of jsonNames) {
    const described = json.replace(/\.json$/i, '');
    written.set(described, json);
    const [, plain, number] = NUMBERED.exec(described) ?? [];
    if (number) written.set(`${number}/${plain}`, json);
  }
  /** The one with the longest beginning of the full name, which must hold the whole name, or be as long as names get. */
  const beginning = (whole: string, number: string) => {
    const full = whole + SUFFIX;
    const shortest = Math.min(whole.length, LONGEST_STEM - number.length - 1);
    for (let length = full.length; length >= shortest; length -= 1) {
      const json = written.get((number && `${number}/`) + full.slice(0, length));
      if (json !== undefined) return json;
    }
    return null;
  };
  const find = (name: string): string | null => {
    const [, stem = '', number = '', extension = ''] = NUMBERED.exec(name) ?? [];
    const original = originalOf(name);
    return (
      beginning(name, '') ??
      (number ? beginning(stem + extension, number) : null) ??
      (original === null ? null : find(original))
    );
  };
  return find;
}

/** What JSON says of a picture or an album. */
export interface Sidecar {
  readonly title: string | null;
  readonly description: string;
  readonly takenAt: Instant | null;
  /** Why the picture is not imported: its owner put it away, or it is another's; null otherwise. */
  readonly unwanted: string | null;
}

const moment = z.object({ timestamp: z.coerce.number() }).optional().catch(undefined);
/** Without what no text of ours may hold: NUL, and halves of characters. */
const text = z
  .string()
  .transform((given) => given.replaceAll('\0', '').toWellFormed().trim())
  .optional()
  .catch(undefined);
const flag = z.literal(true).optional().catch(undefined);
const origin = z.object({ fromPartnerSharing: z.unknown() }).partial().optional().catch(undefined);
const shape = z.object({
  title: text,
  description: text,
  photoTakenTime: moment,
  date: moment,
  trashed: flag,
  archived: flag,
  googlePhotosOrigin: origin,
});

function unwantedBy({ trashed, archived, googlePhotosOrigin }: z.infer<typeof shape>): string | null {
  if (trashed) return 'It is in the bin of Google Photos.';
  if (archived) return 'It is archived in Google Photos.';
  return googlePhotosOrigin?.fromPartnerSharing === undefined ? null : 'A partner shared it in Google Photos.';
}

/** What a JSON file says; null if it is none of Google's. Nothing in it is trusted to have its type (decisions 77). */
export function readJson(json: string): Sidecar | null {
  try {
    const fields = shape.parse(JSON.parse(json));
    const seconds = (fields.photoTakenTime ?? fields.date)?.timestamp ?? 0;
    return {
      title: fields.title ? firstCharacters(fields.title, LONGEST_TITLE) : null,
      description: firstCharacters(fields.description ?? '', LONGEST_DESCRIPTION),
      takenAt: Number.isFinite(seconds) && seconds !== 0 ? seconds * 1_000 : null,
      unwanted: unwantedBy(fields),
    };
  } catch {
    return null;
  }
}

/** Names that cameras, phones and messengers give. */
const BY_DEVICE =
  /^(?:img|dsc[nf]?|dscf|vid|mvi|mov|pxl|dji|gopr|gx|pano|burst|screenshot|wp|whatsapp (?:image|video)|image|photo|video|signal|received|fb_img|mvimg|p|_mg|\d)[-_ \d]*(?:at )?[-_.:\dwa()~]*(?:[-_](?:edited|cover|hdr|mp|portrait|night))?$/i;

/**
 * The title of an imported item: its name without the extension, or that of its folder with its number where a device
 * named it (decisions 77).
 */
export function titleOf(name: string, folder: string, number: number): string {
  const stem = name.replace(/(?:\.MP)?\.[^.]+$/i, '').trim();
  const words = stem.replace(/[_\s]+/g, ' ').trim();
  if (words !== '' && !BY_DEVICE.test(stem)) return firstCharacters(words, LONGEST_TITLE);
  const room = LONGEST_TITLE - photoTitle('', number).length;
  return photoTitle(firstCharacters(folder.trim() || 'Photo', room), number);
}
