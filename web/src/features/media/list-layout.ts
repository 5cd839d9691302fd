import { type Kind, kinds } from '@quadrangle/domain/media/media';

/** An item as a layout sees it, with width and height in pixels of the file. */
export interface Shaped {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Items side by side, equally high. `height` and `widths` in px of the screen. */
export interface Row<T> {
  readonly items: readonly T[];
  readonly widths: readonly number[];
  readonly height: number;
  /** The key of its heading. */
  readonly heading?: string | null;
}

/** Some rows of one kind; a list is shown, and rendered, chapter by chapter. */
export interface Chapter<T> {
  readonly kind: Kind;
  readonly index: number;
  readonly rows: readonly Row<T>[];
  /** Whether pictures stand close together, from edge to edge, without a word under them. */
  readonly bare: boolean;
  /** Whether its one row is longer than the page is wide, and scrolls. */
  readonly rail: boolean;
}

/** The loaded part of a list, and whether the server has more. */
export interface Known<T> {
  readonly items: readonly T[];
  readonly more: boolean;
  /** The key of an item's heading; a row ends with its heading. */
  readonly headingOf?: (item: T) => string | null;
}

export const GAPS = { video: 20, photo: 16 } as const;
const VIDEO_WIDTH = { wide: 260, vast: 340 };
const VIDEO_SHAPE = 16 / 9;
const PHOTO_HEIGHT = { wide: 250, vast: 320 };
/** Of a list, in px: under the one it is a phone's, over the other it is looked at from further away. */
export const NARROW = 600;
const VAST = 1700;
/** On phones photos are the page, to its edges: about twenty on a screen, a hair apart. */
export const PHONE: RowLayout = { goal: 100, gap: 2, slimmest: 48 };
/** The margins of a page on both sides, in px, that pictures take on a phone. */
export const MARGINS = 32;
/** On phones videos beside photos are a row of so many that scrolls, each so wide, in px. */
export const RAIL = { length: 8, width: 160, gap: 8 };
/** A photo that would be narrower beside its neighbours starts a row, in px. */
const SLIMMEST = 96;
const EXTREMES = { slim: 0.5, flat: 3 };
const PHOTO_ROWS = { spread: 4, bare: 8 };
/**
 * Videos of a chapter beside photos, so that photos are on the first screen too; alone they come in rows of that many.
 */
const VIDEOS_AT_LEAST = 2;
const VIDEO_ROWS_ALONE = 4;

/** Width divided by height, as cards show it: extreme shapes are cut a little, unknown ones are 4:3. */
export function cardShape({ width, height }: Pick<Shaped, 'width' | 'height'>): number {
  if (!(width > 0 && height > 0)) return 4 / 3;
  return Math.min(EXTREMES.flat, Math.max(EXTREMES.slim, width / height));
}

/** How many videos stand side by side in `width` px. */
export function videoColumns(width: number): number {
  const each = width > VAST ? VIDEO_WIDTH.vast : VIDEO_WIDTH.wide;
  return Math.max(1, Math.floor((width + GAPS.video) / (each + GAPS.video)));
}

/** Videos in a 16:9 grid; the last row may be shorter, its cards are as wide as the others. */
export function videoRows<T extends Shaped>(items: readonly T[], width: number): Row<T>[] {
  const columns = videoColumns(width);
  const each = (width - GAPS.video * (columns - 1)) / columns;
  const rows: Row<T>[] = [];
  for (let at = 0; at < items.length; at += columns) {
    const row = items.slice(at, at + columns);
    rows.push({ items: row, widths: row.map(() => each), height: each / VIDEO_SHAPE });
  }
  return rows;
}

/** How photos stand in their rows, in px. */
export interface RowLayout {
  /** The height that is aimed at. */
  readonly goal: number;
  readonly gap: number;
  /** An item that would be narrower beside its neighbours starts a row. */
  readonly slimmest: number;
}

/** Whether photos are the page, in a list so wide. */
export function isBare(kind: Kind, width: number): boolean {
  return kind === 'photo' && width < NARROW;
}

function rowingOfPhotos(width: number): RowLayout {
  return { goal: PHOTO_HEIGHT[width > VAST ? 'vast' : 'wide'], gap: GAPS.photo, slimmest: SLIMMEST };
}

/**
 * Photos in rows as wide as the page, each photo in its own shape. A row ends where its height is nearest to the one
 * aimed at, so rows never change when more photos follow; only the last one may be shorter.
 */
export function photoRows<T extends Shaped>(
  items: readonly T[],
  width: number,
  { goal, gap, slimmest: narrowest }: RowLayout = rowingOfPhotos(width),
): Row<T>[] {
  const heightOf = (count: number, shapes: number) => (width - gap * (count - 1)) / shapes;
  const rows: Row<T>[] = [];
  let row: T[] = [];
  let shapes = 0;
  const close = (height: number) => {
    rows.push({ items: row, widths: row.map((item) => cardShape(item) * height), height });
    row = [];
    shapes = 0;
  };
  for (const item of items) {
    const shape = cardShape(item);
    const without = heightOf(row.length, shapes);
    const within = heightOf(row.length + 1, shapes + shape);
    const slimmest = Math.min(shape, ...row.map(cardShape)) * within;
    const worse = within < goal && Math.abs(within - goal) > Math.abs(without - goal);
    if (row.length > 0 && (worse || slimmest < narrowest)) close(without);
    row.push(item);
    shapes += shape;
    const height = heightOf(row.length, shapes);
    if (height <= goal) close(height);
  }
  if (row.length > 0) close(Math.min(goal, heightOf(row.length, shapes)));
  return rows;
}

/** Whether a kind is a rail, in lists of these kinds so wide. */
function isRail(kind: Kind, lists: Partial<Record<Kind, unknown>>, width: number): boolean {
  return kind === 'video' && lists.photo !== undefined && width < NARROW;
}

function rails<T extends Shaped>(items: readonly T[]): Row<T>[] {
  const rows: Row<T>[] = [];
  for (let at = 0; at < items.length; at += RAIL.length) {
    const row = items.slice(at, at + RAIL.length);
    rows.push({ items: row, widths: row.map(() => RAIL.width), height: RAIL.width / VIDEO_SHAPE });
  }
  return rows;
}

function rowsOf<T extends Shaped>(
  kind: Kind,
  { items, more, headingOf }: Known<T>,
  width: number,
  rail: boolean,
): Row<T>[] {
  const lay = (some: readonly T[]) => {
    if (kind === 'video') return videoRows(some, width);
    return isBare(kind, width) ? photoRows(some, width + MARGINS, PHONE) : photoRows(some, width);
  };
  const rows = rail
    ? rails(items)
    : headingOf
      ? groups(items, headingOf).flatMap(({ heading, some }) => lay(some).map((row) => ({ ...row, heading })))
      : lay(items);
  return more ? rows.slice(0, -1) : rows;
}

/** Neighbours under the same heading. */
function groups<T>(items: readonly T[], headingOf: (item: T) => string | null) {
  const found: { heading: string | null; some: T[] }[] = [];
  for (const item of items) {
    const heading = headingOf(item);
    const last = found.at(-1);
    if (last?.heading === heading) last.some.push(item);
    else found.push({ heading, some: [item] });
  }
  return found;
}

/**
 * Chapters of videos and photos by turns, as far as they are final: what is on screen never moves because more
 * arrived. `wanted` names the kind without which the next chapter cannot be shown; null when this is all.
 */
export function chapters<T extends Shaped>(
  lists: Partial<Record<Kind, Known<T>>>,
  width: number,
): { chapters: Chapter<T>[]; wanted: Kind | null } {
  const beside = width < NARROW ? 1 : Math.ceil(VIDEOS_AT_LEAST / videoColumns(width));
  const size = {
    video: lists.photo ? beside : VIDEO_ROWS_ALONE,
    photo: PHOTO_ROWS[isBare('photo', width) ? 'bare' : 'spread'],
  };
  const flows = kinds.flatMap((kind) => {
    const known = lists[kind];
    const rail = isRail(kind, lists, width);
    return known ? [{ kind, rail, more: known.more, rows: rowsOf(kind, known, width, rail) }] : [];
  });
  const done: Chapter<T>[] = [];
  for (let index = 0; ; index += 1) {
    const before = done.length;
    for (const { kind, rail, more, rows } of flows) {
      const mine = rows.slice(index * size[kind], (index + 1) * size[kind]);
      if (more && mine.length < size[kind]) return { chapters: done, wanted: kind };
      if (mine.length > 0) done.push({ kind, index, rows: mine, bare: isBare(kind, width), rail });
    }
    if (done.length === before) return { chapters: done, wanted: null };
  }
}

const CAPTION = { video: 116, photo: 100, rail: 56 };

const HEADING = 44;

/** The heading that comes before a row of a chapter; null where it goes on under the one before. */
export function headingBefore<T>(rows: readonly Row<T>[], at: number): string | null {
  const heading = rows[at]?.heading ?? null;
  return heading === rows[at - 1]?.heading ? null : heading;
}

/** About how high a chapter is on screen, in px, with its headings and the texts under its pictures. */
export function chapterHeight<T>({ kind, rows, bare, rail }: Chapter<T>): number {
  const under = bare ? PHONE.gap : CAPTION[rail ? 'rail' : kind];
  return rows.reduce((sum, row, at) => sum + row.height + under + (headingBefore(rows, at) ? HEADING : 0), 0);
}
