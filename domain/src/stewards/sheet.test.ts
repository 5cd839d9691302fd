import { expect, test } from 'vitest';
import { atOnce } from '../kernel/portions.ts';
import { readingSheet, textOfSheet } from './sheet.ts';

const rowsOf = (text: string, most = 100) =>
  atOnce(readingSheet(text, most)).map(({ line, cells }) => [line, ...cells]);

test.each([
  ['commas', 'a,b\nc,d'],
  ['semicolons', 'a;b\nc;d'],
  ['tabs', 'a\tb\nc\td'],
  ['lines that end as on Windows', 'a,b\r\nc,d\r\n'],
  ['lines that end as on old Macs', 'a,b\rc,d\r'],
  ['quotes', '"a","b"\n"c" ,d'],
  ['spaces', ' a , b\nc ,d '],
])('reads cells parted by %s (decisions 71)', (_, text) => {
  expect(rowsOf(text)).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
  ]);
});

test('a quoted cell may hold separators, quotes and line breaks, and lines are counted on (decisions 71)', () => {
  expect(rowsOf('"Rao, ""A""",1\n"two\r\nlines",2\nlast,3')).toEqual([
    [1, 'Rao, "A"', '1'],
    [2, 'two\r\nlines', '2'],
    [4, 'last', '3'],
  ]);
});

test('a quote that does not end is a cell like another, and empty lines are none (decisions 71)', () => {
  expect(rowsOf('"a,b\n\n,,\nc,d"e\n')).toEqual([
    [1, '"a', 'b'],
    [4, 'c', 'd"e'],
  ]);
});

test('a last line with an empty cell keeps it, and an empty text has no rows (decisions 71)', () => {
  expect(rowsOf('a,')).toEqual([[1, 'a']]);
  expect(rowsOf('')).toEqual([]);
});

test('reads one row more than the most, and fifty cells of a row (decisions 71, 78)', () => {
  for (const end of ['\n', '\r\r\n']) expect(rowsOf(`a${end}`.repeat(50), 3)).toHaveLength(4);
  expect(rowsOf(`${'a,'.repeat(80)}\nb`).map((row) => row.length)).toEqual([51, 2]);
});

test.each([
  ['"', 0],
  ['"a', 0],
  [',', 0],
  ['",', 0],
  ['a\n', 40],
  ['""\n', 3_495],
])('five megabytes of %j are read with a pause after every 500 cells (decisions 71, 78)', (unit, expected) => {
  const reading = readingSheet(unit.repeat(Math.ceil((5 * 1_024 * 1_024) / unit.length)), 20_000);
  let pauses = 0;
  while (!reading.next().done) pauses += 1;
  expect(pauses).toBe(expected);
});

test.each([
  ['UTF-8', Buffer.from('é,b')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFé,b')],
  ['UTF-16, little-endian with a mark', Buffer.from('\uFEFFé,b', 'utf16le')],
  ['UTF-16, little-endian', Buffer.from('é,b', 'utf16le')],
  ['UTF-16, big-endian with a mark', Buffer.from('\uFEFFé,b', 'utf16le').swap16()],
])('reads text written as %s (decisions 71)', (_, bytes) => {
  expect(textOfSheet(bytes)).toBe('é,b');
});
