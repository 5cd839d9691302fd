import { expect, test } from 'vitest';
import { atOnce } from '../kernel/portions.ts';
import { judgingRoster, merged } from './roster.ts';
import { readingSheet, textOfSheet } from './sheet.ts';

const judge = (...lines: string[][]) =>
  atOnce(
    judgingRoster(
      'far.edu',
      lines.map((cells, index) => ({ line: index + 1, cells })),
    ),
  );

test('a line is an address, a name and a day, in that order without a first line of names (decisions 71)', () => {
  expect(judge(['Ada@Far.edu', 'Ada', '2027-05-31'], ['bo@far.edu'])).toEqual({
    entries: [
      { line: 1, email: 'ada@far.edu', name: 'Ada', leavesOn: '2027-05-31' },
      { line: 2, email: 'bo@far.edu', name: null, leavesOn: null },
    ],
    wrong: [],
  });
});

test('a first line of names gives the columns another order (decisions 71)', () => {
  expect(judge(['Leaves on', 'Class', 'E-Mail'], ['2027-05-31', '4b', 'ada@far.edu']).entries).toEqual([
    { line: 2, email: 'ada@far.edu', name: null, leavesOn: '2027-05-31' },
  ]);
});

test.each([
  ['email', ['nobody']],
  ['college', ['ada@near.edu']],
  ['college', ['ada@x.far.edu']],
  ['name', ['ada@far.edu', 'a'.repeat(81)]],
  ['name', ['ada@far.edu', 'A\u202Eda']],
  ['date', ['ada@far.edu', 'Ada', '31.05.2027']],
  ['date', ['ada@far.edu', 'Ada', '2027-02-30']],
] as const)('leaves a line out for its %s (decisions 71)', (problem, cells) => {
  expect(judge([...cells])).toEqual({ entries: [], wrong: [{ line: 1, problem }] });
});

test.each([
  ['windows-1252', Buffer.from('email,name\njose@far.edu,Jos\xe9\nana@far.edu,Ana\n', 'latin1')],
  ['GBK', Buffer.from('email,name\nzhang@far.edu,\xd5\xc5\xce\xb0\nana@far.edu,Ana\n', 'latin1')],
])('a line of a file in %s is left out where it cannot be read (decisions 71)', (_, bytes) => {
  const rows = atOnce(readingSheet(textOfSheet(bytes), 9));
  expect(atOnce(judgingRoster('far.edu', rows))).toEqual({
    entries: [{ line: 3, email: 'ana@far.edu', name: 'Ana', leavesOn: null }],
    wrong: [{ line: 2, problem: 'encoding' }],
  });
});

test('an address stands on one line (decisions 71)', () => {
  const { entries, wrong } = judge(['ada@far.edu', 'Ada'], ['ADA@far.edu', 'Other']);
  expect(entries.map(({ name }) => name)).toEqual(['Ada']);
  expect(wrong).toEqual([{ line: 2, problem: 'twice' }]);
});

test('an empty cell takes nothing away (decisions 71)', () => {
  const known = { email: 'ada@far.edu', name: 'Ada', leavesOn: '2027-05-31' };
  expect(merged(known, { email: 'ada@far.edu', name: null, leavesOn: null })).toEqual(known);
  expect(merged(known, { email: 'ada@far.edu', name: 'A. L.', leavesOn: null })).toEqual({ ...known, name: 'A. L.' });
  expect(merged(null, known)).toEqual(known);
});
