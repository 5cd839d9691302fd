import { addMonths, type Instant } from '../kernel/time.ts';

/** The plans: calendar months and the price in paise (decisions 30; product 9). */
export const plans = [
  { months: 1, amount: 230_00 },
  { months: 3, amount: 620_00 },
  { months: 6, amount: 1150_00 },
  { months: 12, amount: 1999_00 },
] as const;

export type PlanMonths = (typeof plans)[number]['months'];

export const CURRENCY = 'INR';

/** Price of a plan in paise (decisions 30). */
export function priceOf(months: PlanMonths): number {
  const plan = plans.find((candidate) => candidate.months === months);
  if (!plan) throw new RangeError(`There is no plan of ${months} months.`);
  return plan.amount;
}

/** Savings are rounded down to steps of so many percent. */
const STEP = 5;

/**
 * How much less a plan costs than as many single months, in percent, rounded down to a step as people read it: "over
 * 10", 15 and 25 (product 9). 0 if there is nothing to show.
 */
export function savingPercent(months: PlanMonths): number {
  const saved = 1 - priceOf(months) / (priceOf(1) * months);
  return Math.floor((saved * 100) / STEP) * STEP;
}

/** The fact that somebody got a plan, by a paid order or from the operator. Never changed, never removed. */
export interface Grant {
  readonly id: string;
  readonly userId: string;
  /** Unique: an order grants once (decisions 33). Null for the operator's own grants. */
  readonly orderId: string | null;
  /** Either calendar months added to the plan … */
  readonly months: number | null;
  /** … or a moment the plan lasts to at least; it never shortens one. */
  readonly until: Instant | null;
  readonly grantedAt: Instant;
}

/** The same of a club's plan: a grant is to a person or a club, never to both (decisions 61). */
export type ClubGrant = Omit<Grant, 'userId'> & { readonly clubId: string };

/** Where a plan ending at `planEnd` ends after one more grant (decisions 34). */
export function extendPlan(planEnd: Instant, grant: Pick<Grant, 'months' | 'until' | 'grantedAt'>): Instant {
  if (grant.until !== null) return Math.max(planEnd, grant.until);
  return addMonths(Math.max(planEnd, grant.grantedAt), grant.months ?? 0);
}

/** The end of the plan: the fold of all grants in the order they were given, from `createdAt` (decisions 4, 34). */
export function planEnd(createdAt: Instant, grants: readonly Omit<Grant, 'userId'>[]): Instant {
  return [...grants].sort((a, b) => a.grantedAt - b.grantedAt || (a.id < b.id ? -1 : 1)).reduce(extendPlan, createdAt);
}

/** A stretch of time: from its first moment to the one at which it ends. */
export interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * What the grant of an order added to a plan: it begins at the later of the grant and the former end. `grants` are those
 * of its holder in the order in which they were given; null where the order granted nothing (decisions 34, 64).
 */
export function periodOf(grants: readonly Omit<Grant, 'userId'>[], orderId: string): Period | null {
  let end = Number.NEGATIVE_INFINITY;
  for (const grant of grants) {
    const until = extendPlan(end, grant);
    if (grant.orderId === orderId) return { from: Math.max(end, grant.grantedAt), until };
    end = until;
  }
  return null;
}

/** Whether a plan is live at `now`; it is over from the instant it ends (decisions 3). */
export function hasLivePlan(holder: { planEnd: Instant }, now: Instant): boolean {
  return holder.planEnd > now;
}

/** Until when moderators have stopped the uploads of a person or a club; null if they have not (decisions 52). */
export function stoppedUntil(holder: { uploadsStoppedUntil: Instant | null }, now: Instant): Instant | null {
  const { uploadsStoppedUntil } = holder;
  return uploadsStoppedUntil !== null && now < uploadsStoppedUntil ? uploadsStoppedUntil : null;
}

/** Whether somebody ever had a plan: true for good once one was bought (decisions 4). */
export function everHadPlan(holder: { planEnd: Instant; createdAt: Instant }): boolean {
  return holder.planEnd > holder.createdAt;
}

export type Role = 'user' | 'admin' | 'developer';

/**
 * Whether a seat lets its holder upload for a club at `now`. `seatEnd` is the latest end of the plans of the open clubs
 * in which they hold a seat; null without one (decisions 3, 62).
 */
export function hasLiveSeat(holder: { seatEnd: Instant | null }, now: Instant): boolean {
  return holder.seatEnd !== null && holder.seatEnd > now;
}

/**
 * The role a person reads as at `now`: developer outranks admin; admin lasts as long as the own plan, or that of a club
 * in which they hold a seat (decisions 3, 62).
 */
export function roleAt(person: { developer: boolean; planEnd: Instant; seatEnd: Instant | null }, now: Instant): Role {
  if (person.developer) return 'developer';
  return hasLivePlan(person, now) || hasLiveSeat(person, now) ? 'admin' : 'user';
}
