import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import type { Case, Verdict } from './case.ts';
import {
  afterRequest,
  afterWithdrawal,
  decisionText,
  isImpartial,
  judgeReport,
  mayBeUndone,
  reportNote,
  stopOf,
  stoppedBy,
  UNDONE_WITHIN,
  whatHides,
} from './rules.ts';

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
  reporterText: 'x',
  deciderId: null,
  decidedAt: 1_000,
  stoppedBefore: null,
  comment: null,
} as const;

test('a decision can be undone for a day (decisions 52)', () => {
  expect(mayBeUndone(decision, 1_000 + UNDONE_WITHIN - 1)).toBe(true);
  expect(mayBeUndone(decision, 1_000 + UNDONE_WITHIN)).toBe(false);
});

test('the longest stop of several decisions counts, wherever it stands (decisions 52)', () => {
  const stop = (decidedAt: number, stopDays: number) => ({ decidedAt, stopDays });
  expect([stopOf([]), stopOf([stop(1, 0)])]).toEqual([null, null]);
  expect(stopOf([stop(2, 1), stop(1, 3), stop(9, 0)])).toBe(1 + 3 * DAY);
});

test('nobody decides about what they own or reported (decisions 52)', () => {
  const found = ['club'];
  expect([
    isImpartial('mod', found, false),
    isImpartial('mod', found, true),
    isImpartial('club', found, false),
  ]).toEqual([true, false, false]);
});

const facts = { lately: 0, undecided: 0, hiddenByYoung: 0 };

test.each([
  [{ lately: 19 }, false, 0, 'filed'],
  [{ lately: 20 }, false, 99 * DAY, 'too-many'],
  [{ undecided: 3 }, false, 99 * DAY, 'filed'],
  [{ undecided: 2 }, true, 99 * DAY, 'hidden'],
  [{ undecided: 3 }, true, 99 * DAY, 'too-many-asked'],
  [{}, true, DAY - 1, 'queued'],
  [{ hiddenByYoung: 2 }, true, DAY, 'hidden'],
  [{ hiddenByYoung: 3 }, true, DAY, 'queued'],
  [{ hiddenByYoung: 3 }, true, 7 * DAY - 1, 'queued'],
  [{ hiddenByYoung: 3 }, true, 7 * DAY, 'hidden'],
] as const)(
  'after %j a report (in it: %s) of an account of %d ms is %s (decisions 51)',
  (known, asked, age, judged) => {
    expect(judgeReport({ ...facts, ...known }, asked, age)).toBe(judged);
  },
);

test('a request waits until one hides the item, and then no later one changes that (decisions 51)', () => {
  const none = { asked: false, queued: false };
  const [waits, hides] = [
    { asked: true, queued: true },
    { asked: true, queued: false },
  ];
  expect(afterRequest(none, 'filed')).toEqual(none);
  expect(afterRequest(none, 'queued')).toEqual(waits);
  expect(afterRequest(waits, 'queued')).toEqual(waits);
  expect(afterRequest(waits, 'filed')).toEqual(waits);
  for (const before of [none, waits, hides]) expect(afterRequest(before, 'hidden')).toEqual(hides);
  expect(afterRequest(hides, 'queued')).toEqual(hides);
});

test('what nobody asks for any more is shown, and what nobody reports any more is closed (decisions 51)', () => {
  const hides = { asked: true, queued: false };
  const waits = { asked: true, queued: true };
  const nobody = { asked: false, queued: false };
  expect(afterWithdrawal(hides, { reports: 3, asked: 2, waiting: 1 })).toEqual({ ...hides, closed: false });
  expect(afterWithdrawal(hides, { reports: 2, asked: 0, waiting: 0 })).toEqual({ ...nobody, closed: false });
  expect(afterWithdrawal(hides, { reports: 2, asked: 1, waiting: 1 })).toEqual({ ...waits, closed: false });
  expect(afterWithdrawal(waits, { reports: 1, asked: 1, waiting: 0 })).toEqual({ ...waits, closed: false });
  expect(afterWithdrawal(waits, { reports: 0, asked: 0, waiting: 0 })).toEqual({ ...nobody, closed: true });
});

test('of the cases that hide an item, its page tells of a removal that stands, or else of the newest (decisions 52, 72)', () => {
  const a = (id: string, subject: Case['subject'], verdict: Verdict | null) =>
    ({ id, subject, decision: verdict && { ...decision, verdict } }) as Case;
  const shown = (ruling: string | null, ...hiding: Case[]) =>
    whatHides(hiding, ruling === null ? null : { id: ruling })?.id;
  const hidden = a('hidden', 'request', 'hide');
  const [removed, asked] = [a('removed', 'item', 'remove'), a('asked', 'item', null)];
  expect(shown(null)).toBeUndefined();
  expect(shown('removed', asked, hidden, removed)).toBe('removed');
  // A later decision let it stay.
  expect(shown('kept', removed, hidden)).toBe('hidden');
  expect(shown('kept', removed)).toBeUndefined();
  expect(shown('kept', removed, asked)).toBe('asked');
  expect(shown(null, asked, a('erased', 'request', 'remove'))).toBe('erased');
  expect(shown('other', asked, a('other', 'item', 'hide'), hidden)).toBe('asked');
});

test('a decision stops uploads for its days, and never shortens what stopped them before (decisions 52)', () => {
  const decision = { decidedAt: 5, stopDays: 2 };
  expect(stoppedBy(null, decision)).toBe(5 + 2 * DAY);
  expect(stoppedBy(3, decision)).toBe(5 + 2 * DAY);
  expect(stoppedBy(9 * DAY, decision)).toBe(9 * DAY);
});
