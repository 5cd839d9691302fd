import { z } from 'zod';
import { erasing } from '../accounts/erasure.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { UserAccounts, UserLookup } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { isLastLeadOf } from '../clubs/rules.ts';
import { demandProofOfFactor, type Ports as ProofPorts } from '../factors/prove.ts';
import { refuse } from '../kernel/errors.ts';
import type { Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { everHadPlan } from '../membership/rules.ts';

export interface Ports extends ProofPorts {
  users: UserLookup & UserAccounts;
  secrets: Pick<Secrets, 'digest'>;
}

/**
 * Deletes one's own account and everything that is only one's own. Always refused to people who ever had a plan
 * (product 5; decisions 4, 12), and to the last lead of a club (decisions 63). With a second factor it needs a proof (decisions 54).
 */
export const deleteAccount = useCase({
  name: 'accounts.delete',
  access: 'member',
  refuses: ['ACCOUNT_HOLDS_MEMORIES', 'LAST_LEAD', 'NOT_YOURSELF', 'PROOF_REQUIRED', 'USER_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ deleted: true }> {
    const user = await ownAccount(ports, actor, input.id);
    if (!everHadPlan(user)) await demandProofOfFactor(ports, actor);
    const kept = await deleteUnlessKept(ports, user);
    if (kept === 'plan') refuse('ACCOUNT_HOLDS_MEMORIES');
    if (kept === 'lead') refuse('LAST_LEAD');
    return { deleted: true };
  },
});

/** Why an account stays: its person ever had a plan, or leads a club that nobody else does (decisions 4, 63). */
type Kept = 'plan' | 'lead';

class KeptAccount extends Error {
  readonly why: Kept;

  constructor(why: Kept) {
    super(why);
    this.why = why;
  }
}

/** Deletes somebody's account unless it stays: then why. */
export async function deleteUnlessKept(ports: Ports, { id }: Pick<User, 'id'>): Promise<Kept | null> {
  const { jobs, erasure } = erasing(ports, id);
  const now = ports.clock.now();
  // Checked inside the unit: a payment may be confirmed at this very moment.
  const judge: Judge = (person, clubs) => {
    if (everHadPlan(person)) throw new KeptAccount('plan');
    if (clubs.some((club) => isLastLeadOf(club, now))) throw new KeptAccount('lead');
  };
  try {
    await ports.users.remove(id, jobs, { erasure, judge });
  } catch (error) {
    if (error instanceof KeptAccount) return error.why;
    throw error;
  }
  return null;
}

type Judge = NonNullable<NonNullable<Parameters<UserAccounts['remove']>[2]>['judge']>;
