import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import {
  CURRENCY,
  everHadPlan,
  extendPlan,
  type Grant,
  hasLivePlan,
  hasLiveSeat,
  type PlanMonths,
  periodOf,
  planEnd,
  plans,
  priceOf,
  roleAt,
  savingPercent,
} from './rules.ts';

const at = (text: string) => Date.parse(text);

test('plans of 1, 3, 6 and 12 months cost 230, 620, 1150 and 1999 rupees, in paise (decisions 30)', () => {
  expect(CURRENCY).toBe('INR');
  expect(plans.map(({ months, amount }) => [months, amount])).toEqual([
    [1, 23_000],
    [3, 62_000],
    [6, 115_000],
    [12, 199_900],
  ]);
  expect(priceOf(6)).toBe(115_000);
  expect(() => priceOf(2 as PlanMonths)).toThrow(new RangeError('There is no plan of 2 months.'));
});

test('longer plans save over 10, 15 and 25 percent (product 9)', () => {
  expect(plans.map(({ months }) => savingPercent(months))).toEqual([0, 10, 15, 25]);
  for (const { months } of plans.slice(1))
    expect(1 - priceOf(months) / (priceOf(1) * months)).toBeGreaterThan(savingPercent(months) / 100);
});

const grant = (more: Partial<Grant>): Grant => ({
  id: 'g',
  userId: 'u',
  orderId: null,
  months: null,
  until: null,
  grantedAt: 0,
  ...more,
});

test('a plan runs from now when there is none or it has lapsed (decisions 34)', () => {
  const now = at('2026-01-31T10:00:00Z');
  const bought = { months: 1, until: null, grantedAt: now };
  expect(extendPlan(at('2025-06-01T00:00:00Z'), bought)).toBe(at('2026-02-28T10:00:00Z'));
  expect(extendPlan(now, bought)).toBe(at('2026-02-28T10:00:00Z'));
});

test('an admin may buy again: it extends from the end of the plan (decisions 35)', () => {
  const end = at('2026-08-31T10:00:00Z');
  expect(extendPlan(end, { months: 6, until: null, grantedAt: at('2026-01-01T00:00:00Z') })).toBe(
    at('2027-02-28T10:00:00Z'),
  );
});

test('a grant until a moment never shortens a plan (operator)', () => {
  expect(extendPlan(1_000, { months: null, until: 2_000, grantedAt: 0 })).toBe(2_000);
  expect(extendPlan(3_000, { months: null, until: 2_000, grantedAt: 0 })).toBe(3_000);
});

test('without a grant the plan ends when the account began (decisions 4)', () => {
  expect(planEnd(77, [])).toBe(77);
});

test('grants count in the order they were given, ties by id (decisions 34)', () => {
  const grants = [
    grant({ id: 'b', until: at('2026-12-31T00:00:00Z'), grantedAt: 5 }),
    grant({ id: 'a', months: 1, grantedAt: 5 }),
    grant({ id: 'c', months: 1, grantedAt: 4 }),
  ];
  expect(planEnd(0, grants)).toBe(at('2026-12-31T00:00:00Z'));
  const swapped = grants.map((one) => ({ ...one, id: one.id === 'a' ? 'z' : one.id }));
  expect(planEnd(0, swapped)).toBe(at('2027-01-31T00:00:00Z'));
});

const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
const terms = fc.oneof(
  fc.record({ months: fc.integer({ min: 1, max: 24 }), until: fc.constant(null) }),
  fc.record({ months: fc.constant(null), until: moments }),
);
const grantLists = fc
  .array(fc.tuple(terms, moments), { maxLength: 8 })
  .map((list) => list.map(([term, grantedAt], index) => grant({ ...term, grantedAt, id: `g${index}` })));

test('the end of a plan does not depend on the order in which grants are read (decisions 34)', () => {
  const shuffled = grantLists.chain((grants) =>
    fc.tuple(fc.constant(grants), fc.shuffledSubarray(grants, { minLength: grants.length })),
  );
  fc.assert(
    fc.property(moments, shuffled, (createdAt, [grants, mixed]) => {
      expect(planEnd(createdAt, mixed)).toBe(planEnd(createdAt, grants));
    }),
  );
});

test('the newest grant never shortens a plan, and months always lengthen it (decisions 34)', () => {
  fc.assert(
    fc.property(moments, grantLists, terms, moments, (createdAt, grants, term, later) => {
      const before = planEnd(createdAt, grants);
      const grantedAt = Math.max(later, ...grants.map((one) => one.grantedAt));
      const after = planEnd(createdAt, [...grants, grant({ ...term, grantedAt, id: 'z' })]);
      expect(after).toBeGreaterThanOrEqual(before);
      if (term.months !== null)
        expect(after - Math.max(before, grantedAt)).toBeGreaterThanOrEqual(term.months * 28 * DAY);
      if (term.until !== null) expect(after).toBe(Math.max(before, term.until));
    }),
  );
});

test('a plan is live until the instant it ends (decisions 3)', () => {
  expect(hasLivePlan({ planEnd: 100 }, 99)).toBe(true);
  expect(hasLivePlan({ planEnd: 100 }, 100)).toBe(false);
});

test('whoever ever had a plan has a plan end after the account’s beginning, permanently (decisions 4)', () => {
  expect(everHadPlan({ createdAt: 5, planEnd: 5 })).toBe(false);
  expect(everHadPlan({ createdAt: 5, planEnd: 6 })).toBe(true);
});

test.each([
  { developer: false, planEnd: 100, seatEnd: null, now: 99, role: 'admin' },
  { developer: false, planEnd: 100, seatEnd: null, now: 100, role: 'user' },
  { developer: false, planEnd: 0, seatEnd: 100, now: 99, role: 'admin' },
  { developer: false, planEnd: 0, seatEnd: 100, now: 100, role: 'user' },
  { developer: false, planEnd: 100, seatEnd: 50, now: 99, role: 'admin' },
  { developer: true, planEnd: 100, seatEnd: null, now: 99, role: 'developer' },
  { developer: true, planEnd: 0, seatEnd: 100, now: 99, role: 'developer' },
  { developer: true, planEnd: 0, seatEnd: null, now: 99, role: 'developer' },
] as const)(
  'whoever has %o reads so: plan or seat make an admin, and developer outranks it (decisions 3, 62)',
  (each) => {
    expect(roleAt(each, each.now)).toBe(each.role);
  },
);

test('a seat makes nobody somebody who had a plan: decision 4 looks at one’s own grants (decisions 4, 62)', () => {
  expect(hasLiveSeat({ seatEnd: 100 }, 99)).toBe(true);
  expect(hasLiveSeat({ seatEnd: null }, 99)).toBe(false);
  expect(everHadPlan({ createdAt: 5, planEnd: 5 })).toBe(false);
});

test('the period of an order begins when it is paid, or where the plan ended (decisions 34, 64)', () => {
  const at = (month: number) => Date.UTC(2026, month, 15);
  const grant = (orderId: string | null, grantedAt: number, months: number | null, until: number | null = null) => ({
    id: `${grantedAt}`,
    orderId,
    months,
    until,
    grantedAt,
  });
  const grants = [
    grant('one', at(0), 1),
    grant('two', at(0) + 1, 3),
    grant(null, at(1), null, at(9)),
    grant('late', at(10), 12),
  ];
  expect(periodOf(grants, 'one')).toEqual({ from: at(0), until: at(1) });
  expect(periodOf(grants, 'two')).toEqual({ from: at(1), until: at(4) });
  expect(periodOf(grants, 'late')).toEqual({ from: at(10), until: at(22) });
  expect(periodOf(grants, 'refunded')).toBeNull();
});
