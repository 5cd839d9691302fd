import { expect, test } from 'vitest';
import { decisionText, isAgainst, isImpartial, mayBeUndone, reportNote, UNDONE_WITHIN } from './rules.ts';

test('a note may be empty, the text of a decision may not; both have at most 1,000 characters (decisions 51, 52)', () => {
  expect(reportNote.parse(' ')).toBe('');
  expect(reportNote.safeParse('x'.repeat(1_001)).success).toBe(false);
  expect(decisionText.safeParse(' ').success).toBe(false);
  expect(decisionText.parse('😀'.repeat(1_000))).toHaveLength(2_000);
});

const decision = {
  verdict: 'keep',
  stopDays: 0,
  text: 'x',
  deciderId: null,
  decidedAt: 1_000,
  stoppedBefore: null,
  comment: null,
} as const;

test('a decision can be undone for a day (decisions 52)', () => {
  expect(mayBeUndone(decision, 1_000 + UNDONE_WITHIN - 1)).toBe(true);
  expect(mayBeUndone(decision, 1_000 + UNDONE_WITHIN)).toBe(false);
});

test('hiding, removing and stopping uploads are decisions against the owner (decisions 52)', () => {
  expect(isAgainst({ decision: null })).toBe(false);
  expect(isAgainst({ decision })).toBe(false);
  expect(isAgainst({ decision: { ...decision, verdict: 'hide' } })).toBe(true);
  expect(isAgainst({ decision: { ...decision, stopDays: 1 } })).toBe(true);
});

test('nobody decides about what they own or reported (decisions 52)', () => {
  const found = { ownerId: 'club' };
  expect([
    isImpartial('mod', found, false),
    isImpartial('mod', found, true),
    isImpartial('club', found, false),
  ]).toEqual([true, false, false]);
});
