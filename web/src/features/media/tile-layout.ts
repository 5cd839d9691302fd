import type { ItemsOfDay } from '@quadrangle/domain/browsing/by-day';
import { NARROW, PHONE, photoRows, type Row, type RowLayout, type Shaped } from './list-layout.ts';

/** Wide screens have room for the titles of photos. */
const WIDE: RowLayout = { goal: 200, gap: 8, slimmest: 88 };
/** Rows that are rendered, or left out, together. */
const ROWS_AT_ONCE = 6;
/** How high a title and a name under a tile are, in px. */
const CAPTION = 48;

/** Rows that are rendered together. `height` about how high they are, in px. */
export interface Stretch<T> {
  readonly rows: readonly Row<T>[];
  readonly height: number;
}

/** One day of a list, laid out. */
export interface LaidOutDay<T> {
  readonly day: string;
  readonly stretches: readonly Stretch<T>[];
}

/** How tiles stand in a place `width` px wide, and whether they are called by their names there. */
export function tileRowLayout(width: number): RowLayout & { readonly captions: boolean } {
  return width < NARROW ? { ...PHONE, captions: false } : { ...WIDE, captions: true };
}

/**
 * Days in rows as wide as the page. While there is `more`, the last row waits: what is on screen never moves because more
 * arrived.
 */
export function layOutDays<T extends Shaped>(
  days: readonly ItemsOfDay<T>[],
  width: number,
  more: boolean,
): LaidOutDay<T>[] {
  const rowing = tileRowLayout(width);
  return days.flatMap(({ day, items }, at) => {
    const all = photoRows(items, width, rowing);
    const rows = more && at === days.length - 1 ? all.slice(0, -1) : all;
    const stretches: Stretch<T>[] = [];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      const each = rowing.gap + (rowing.captions ? CAPTION : 0);
      stretches.push({ rows: some, height: some.reduce((sum, row) => sum + row.height + each, 0) });
    }
    return stretches.length > 0 ? [{ day, stretches }] : [];
  });
}
