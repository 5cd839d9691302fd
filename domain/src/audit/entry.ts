import type { acts, personalActs } from '../declared/declared.ts';
import type { Member, Operator } from '../kernel/actor.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';

/** What people may read in the log about their own account (decisions 53). */
export type PersonalAct = (typeof personalActs)[number];

export type Act = PersonalAct | (typeof acts)[number];

/** Who did it: the operator, a member, or the product itself, as when a payment arrives. */
export type Doer = 'operator' | 'member' | 'product';

/**
 * A fact of the audit log. It names people and things by their ids alone, so that it may outlive them (decisions 53).
 */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly act: Act;
  readonly doer: Doer;
  /** Which member; for the operator, which developer on the page. Null for the rest. */
  readonly doerId: string | null;
  /** Whose account it concerns; null for the installation as a whole. */
  readonly personId: string | null;
  readonly itemId: string | null;
  readonly details: Readonly<Record<string, string | number>>;
}

type Concerns = Partial<Pick<AuditEntry, 'personId' | 'itemId' | 'details'>>;

/** Who is doing it; whoever holds a link that was mailed to a member acts as that member. */
export type Doing = Operator | Pick<Member, 'kind' | 'id'> | { readonly kind: 'product' };

/** An entry for now, to be stored in the same unit as the change it records (decisions 53). */
export function auditEntry(
  { clock, ids }: { clock: Clock; ids: Ids },
  by: Doing,
  act: Act,
  { personId = null, itemId = null, details = {} }: Concerns,
): AuditEntry {
  const doerId = by.kind === 'product' ? null : (by.id ?? null);
  return { id: ids.next(), at: clock.now(), act, doer: by.kind, doerId, personId, itemId, details };
}

/** The product itself, when no person caused the change. */
export const theProduct = { kind: 'product' } as const;
