import type { Portions } from '../kernel/portions.ts';

/** A row of a table that is not empty, and the line on which it begins, counted from 1. */
export interface SheetRow {
  readonly line: number;
  /** Without the quotes of the file, trimmed. */
  readonly cells: readonly string[];
}

/** The most cells of a row that are read; what follows them is not the table that was asked for. */
const MOST_CELLS = 50;

/** How many cells are read in one portion. */
const PORTION = 500;

/**
 * The text of a file as spreadsheets write it: UTF-16 if it begins so or holds zeros in between, UTF-8 otherwise, with
 * or without a byte order mark (decisions 71).
 */
export function textOfSheet(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  return new TextDecoder(bigEndian ? 'utf-16be' : littleEndian ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Of comma, semicolon and tab the one that parts the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text
    .slice(0, 4_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const times = (separator: string) => line.split(separator).length;
  return [';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best), ',');
}

/**
 * Reads the first `most` rows of a table whose cells are parted by commas, semicolons or tabs (RFC 4180), and one more.
 * A quoted cell has at most 1,000 characters, and line breaks in it are kept; of a row 50 cells are read.
 */
export function* readingSheet(text: string, most: number): Portions<readonly SheetRow[]> {
  const separator = separatorOf(text);
  const cell = new RegExp(
    `(?:"((?:[^"]|""){0,1000})"[ ]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const rest = /([^\r\n]*)(\r\n|\r|\n|$)/y;
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  let at = 0;
  for (let read = 1; at < text.length && rows.length <= most; read += 1) {
    const next = cells.length < MOST_CELLS ? cell : rest;
    next.lastIndex = at;
    const [whole = '', quoted, plain = '', end] = next.exec(text) ?? [];
    at = next.lastIndex;
    if (next === cell) cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (next === rest || end !== separator || at === text.length) {
      if (cells.some((one) => one !== '')) rows.push({ line: begins, cells });
      cells = [];
      begins = line;
    }
    if (read % PORTION === 0) yield;
  }
  return rows;
}
