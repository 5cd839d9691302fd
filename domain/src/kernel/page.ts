import { z } from 'zod';
import { refuse } from './errors.ts';
import type { Secrets } from './ports.ts';
import { wholeNumber } from './text.ts';

/** One page of a list: its items, and the cursor of the next page (null at the end). */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Where a page ends in a sorted list: the sort keys of its last row. Strings and numbers only. */
export type Position = readonly (string | number)[];

/** One slice of a repository's list: the rows, and the last position when more follow. */
export interface Slice<T> {
  readonly items: readonly T[];
  readonly next: Position | null;
}

/** `limit` and `cursor` of a list as they arrive (decisions 18): 1–100, default `size`. */
export const pageInput = (size: number) => ({
  limit: wholeNumber
    .refine((limit) => limit >= 1 && limit <= 100, 'Ask for 1 to 100.')
    .meta({ minimum: 1, maximum: 100 })
    .default(size),
  cursor: z.string().max(500).optional(),
});

const SIGNATURE_LENGTH = 16;

/**
 * A position as an opaque text that only we can make. `list` names the list it belongs to (feed, kind, viewer, query):
 * a cursor of one list does not open another.
 */
export function encodeCursor(secrets: Pick<Secrets, 'sign'>, list: string, position: Position): string {
  return signed(secrets, list, toBase64Url(JSON.stringify(position)));
}

/** The position in `cursor`, or null without one. Refuses CURSOR_INVALID for anything that `encodeCursor` did not make for this list. */
export function decodeCursor(
  secrets: Pick<Secrets, 'sign'>,
  list: string,
  cursor: string | undefined,
): Position | null {
  if (cursor === undefined) return null;
  const body = cursor.slice(0, cursor.lastIndexOf('.'));
  if (cursor !== signed(secrets, list, body)) refuse('CURSOR_INVALID');
  return JSON.parse(fromBase64Url(body)) as Position;
}

/** A repository's slice as the page that callers see. */
export function toPage<Row, T>(
  secrets: Pick<Secrets, 'sign'>,
  list: string,
  slice: Slice<Row>,
  view: (row: Row) => T,
): Page<T> {
  return { items: slice.items.map(view), next: slice.next && encodeCursor(secrets, list, slice.next) };
}

function signed(secrets: Pick<Secrets, 'sign'>, list: string, body: string): string {
  return `${body}.${secrets.sign(`cursor\n${list}\n${body}`).slice(0, SIGNATURE_LENGTH)}`;
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
