import { withdrawing } from '../accounts/erasure.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry, type Doing, theProduct } from '../audit/entry.ts';
import type { Consents } from '../consent/ports.ts';
import { demandProofOfFactor } from '../factors/prove.ts';
import { job } from '../kernel/job.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { everHadPlan } from '../membership/rules.ts';
import type { Ports as AskPorts, Numbered } from '../rights/ask.ts';
import { requestErasure } from '../rights/ask-erasure.ts';
import { type Ports as DeletePorts, deleteUnlessKept } from './delete-account.ts';

export type Ports = DeletePorts & Pick<AskPorts, 'clock' | 'ids' | 'secrets' | 'requests'> & { consents: Consents };

/** What becomes of an account whose person withdrew: it is deleted, or a case for the operator. */
export type Withdrawn = { readonly deleted: true } | ({ readonly deleted: false } & Numbered);

/**
 * Withdraws one's consent: the account is deleted; where that is refused, it is a case at the rights desk, and the
 * withdrawal is kept in the list that only grows (decisions 73). With a second factor it needs a proof (decisions 54).
 */
export const withdrawConsent = useCase({
  name: 'consent.withdraw',
  access: 'member',
  refuses: ['NOT_YOURSELF', 'PROOF_REQUIRED', 'UNAUTHENTICATED', 'USER_NOT_FOUND'],
  input: nothing,
  async run(ports: Ports, actor): Promise<Withdrawn> {
    const user = await ownAccount(ports, actor, actor.id);
    if (!everHadPlan(user)) await demandProofOfFactor(ports, actor);
    if ((await deleteUnlessKept(ports, user)) === null) return { deleted: true };
    await keepWithdrawal(ports, actor, user);
    return { deleted: false, ...(await requestErasure(ports, actor, user, '')) };
  },
});

/** Keeps the withdrawal, with a job in the same unit that files its case where nothing else comes to it. */
async function keepWithdrawal(ports: Ports, by: Doing, { id }: User): Promise<void> {
  const audit = auditEntry(ports, by, 'consent-withdrawn', { personId: id });
  const { at, listing } = withdrawing(ports, id);
  const again = withdrawAgainJob.draft({ personId: id, by: { kind: 'member', id } });
  const withCase: typeof listing = (agreed) => {
    const { erasures, jobs } = listing(agreed);
    return { erasures, jobs: [...jobs, again] };
  };
  await ports.consents.withdraw(id, { at, listing: withCase, audit });
}

/**
 * Files the case of a withdrawal that stands and had none: one that was interrupted, or that a restore replayed
 * (decisions 73).
 */
export const withdrawAgainJob = job({
  kind: 'withdraw-again',
  async run(
    ports: Pick<AskPorts, 'clock' | 'ids' | 'secrets' | 'requests'> & { users: Pick<UserLookup, 'byId'> },
    { personId, by = theProduct }: { readonly personId: string; readonly by?: Doing },
  ) {
    const user = await ports.users.byId(personId);
    if (user === null || user.withdrawnAt === null) return;
    if (await ports.requests.erasureOf(personId, user.withdrawnAt)) return;
    await requestErasure(ports, by, user, '');
  },
});
