import { z } from 'zod';
import { makeWayFor } from '../accounts/give-way.ts';
import { limits } from '../accounts/limits.ts';
import { mailLink } from '../accounts/links.ts';
import type { SignedIn } from '../accounts/open-session.ts';
import type { Links, UserAccounts, UserLookup } from '../accounts/ports.ts';
import { isClaimable, momentOf } from '../accounts/returned-address.ts';
import { typedCode } from '../accounts/rules.ts';
import { claimedBy, signedUpBy } from '../accounts/sign-up-proof.ts';
import type { User } from '../accounts/user.ts';
import type { Colleges } from '../colleges/ports.ts';
import { type EnterPorts, enter } from '../factors/enter.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { type Ports as ClaimPorts, claimByCode } from './claim-address.ts';
import { linkByCode } from './link-by-code.ts';

/** What the browser that signed up was given; null in any other. */
const proof = z.string().max(1_000).nullable();

export interface ProofPorts {
  clock: Clock;
  secrets: Secrets;
  users: UserLookup;
}

/**
 * The account that this browser made. Refuses SIGN_UP_ELSEWHERE in any other, ALREADY_VERIFIED if nothing is left to
 * do.
 */
async function ownSignUp(ports: ProofPorts, sealed: string | null): Promise<User | null> {
  const user = await ports.users.byId(signedUpBy(ports, sealed) ?? refuse('SIGN_UP_ELSEWHERE'));
  return user && user.verifiedAt !== null ? refuse('ALREADY_VERIFIED') : user;
}

/**
 * Verifies the address by the code in the mail, and signs in, in the browser that signed up alone. A mail's
 * code works once, for ten minutes, until a newer mail is sent, within the limits of `linkByCode` (decisions 67). Where
 * the address is of somebody who left, it opens nothing: see `claimByCode` (decisions 75).
 */
export const verifyByCode = useCase({
  name: 'accounts.verifyByCode',
  access: 'anyone',
  refuses: [
    'ADDRESS_OF_ANOTHER',
    'AGE_ASKED',
    'ALREADY_VERIFIED',
    'CODES_PAUSED',
    'CODE_EXPIRED',
    'CODE_WRONG',
    'COLLEGE_CLOSED',
    'ENTRY_CLOSED',
    'GUARDIAN_ASKED',
    'MINORS_REFUSED',
    'SECOND_FACTOR_REQUIRED',
    'SIGN_IN_FAILED',
    'SIGN_UP_ELSEWHERE',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({ code: typedCode, proof }),
  async run(ports: ProofPorts & EnterPorts & ClaimPorts, actor, input): Promise<SignedIn> {
    const claimed = claimedBy(ports, input.proof);
    if (claimed !== null) return claimByCode(ports, claimed, input.code, actor.origin.address);
    const user = await ownSignUp(ports, input.proof);
    if (!user || user.suspendedAt !== null) refuse('CODE_EXPIRED');
    const link = await linkByCode(ports, user, input.code, actor.origin.address);
    if (!(await makeWayFor(ports, user))) refuse('CODE_EXPIRED');
    // Used or retired meanwhile.
    if (!(await ports.links.verify(link, ports.clock.now()))) refuse('CODE_EXPIRED');
    return enter(ports, (await ports.users.byId(user.id)) ?? refuse('CODE_EXPIRED'), actor.origin);
  },
});

/**
 * Mails another code and link to whoever signed up in this browser. The answer is the same when no mail is sent because
 * one was just sent, or too many were (decisions 6, 42, 67).
 */
export const resendVerification = useCase({
  name: 'accounts.resendVerification',
  access: 'anyone',
  refuses: ['ALREADY_VERIFIED', 'SIGN_UP_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ proof }),
  async run(
    ports: ProofPorts & { settings: Settings; limits: Limits; links: Links; colleges: Pick<Colleges, 'find'> },
    actor,
    input,
  ): Promise<{ sent: true }> {
    const claimed = claimedBy(ports, input.proof);
    const user = claimed === null ? await ownSignUp(ports, input.proof) : await ports.users.byId(claimed);
    await withinLimits(ports, [[`mail:verify:address:${actor.origin.address}`, limits.mailByAddress]]);
    if (user && isAwaited(ports, user)) await mailLink(ports, 'verify', user);
    return { sent: true };
  },
});

/** Whether a code of theirs is waited for: they have not verified their address, or it is claimed (decisions 75). */
function isAwaited(ports: { clock: Clock; settings: Settings }, user: User): boolean {
  return user.verifiedAt === null ? user.suspendedAt === null : isClaimable(user, momentOf(ports));
}

/**
 * "Wrong address?": removes the unverified account that this browser made, so that its name is free for the next try
 * (decisions 67).
 */
export const withdrawSignUp = useCase({
  name: 'accounts.withdrawSignUp',
  access: 'anyone',
  refuses: ['ALREADY_VERIFIED', 'SIGN_UP_ELSEWHERE'],
  input: z.strictObject({ proof }),
  async run(ports: ProofPorts & { users: UserAccounts }, _actor, input): Promise<{ removed: true }> {
    if (claimedBy(ports, input.proof) !== null) return { removed: true };
    const user = await ownSignUp(ports, input.proof);
    const noJobs = () => [];
    if (user)
      await ports.users.remove(user.id, noJobs, {
        judge({ verifiedAt }) {
          if (verifiedAt !== null) refuse('ALREADY_VERIFIED');
        },
      });
    return { removed: true };
  },
});
