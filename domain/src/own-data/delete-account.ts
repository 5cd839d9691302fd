import { z } from 'zod';
import { erasing } from '../accounts/erasure.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { UserAccounts, UserLookup } from '../accounts/ports.ts';
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
    const { jobs, erasure } = erasing(ports, user.id);
    // Checked inside the unit: a payment may be confirmed at this very moment.
    await ports.users.remove(user.id, jobs, {
      erasure,
      judge(person, clubs) {
        if (everHadPlan(person)) refuse('ACCOUNT_HOLDS_MEMORIES');
        if (clubs.some(isLastLeadOf)) refuse('LAST_LEAD');
      },
    });
    return { deleted: true };
  },
});
