import { z } from 'zod';
import { accountOf } from '../accounts/account-of.ts';
import { deviceDigest } from '../accounts/device.ts';
import { limits } from '../accounts/limits.ts';
import { mailLink } from '../accounts/links.ts';
import type { SignedIn } from '../accounts/open-session.ts';
import type { Devices, Links, Passwords, UserLookup } from '../accounts/ports.ts';
import { login, typedPassword } from '../accounts/rules.ts';
import { passwordFits, signInTries } from '../accounts/sign-in-tries.ts';
import { type EnterPorts, enter } from '../factors/enter.ts';
import { refuse } from '../kernel/errors.ts';
import { forgiveTries } from '../kernel/limited.ts';
import { neighbourhoodOf } from '../kernel/network.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports extends EnterPorts {
  passwords: Passwords;
  users: UserLookup;
  devices: Devices;
  links: Links;
}

/**
 * Signs in with a username or e-mail and a password. An unknown name, a wrong password and an unverified account get
 * the same answer in the same time. Networks take turns at checking passwords, and devices that the person used before
 * have a place of their own (decisions 78). The right password of an unverified account sends a fresh link (decisions
 * 6, 7). Somebody with a second factor is asked for it (decisions 54).
 */
export const signIn = useCase({
  name: 'accounts.signIn',
  access: 'anyone',
  refuses: [
    'AGE_ASKED',
    'COLLEGE_CLOSED',
    'ENTRY_CLOSED',
    'GUARDIAN_ASKED',
    'MINORS_REFUSED',
    'SECOND_FACTOR_REQUIRED',
    'SIGN_IN_FAILED',
    'TOO_BUSY',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({ name: login, password: typedPassword }),
  invalidAs: 'SIGN_IN_INCOMPLETE',
  async run(ports: Ports, actor, { name, password }): Promise<SignedIn> {
    const { address } = actor.origin;
    const user = await accountOf(ports, name.trim());
    const tries = signInTries(name, user, address);
    const device = deviceDigest(ports, user?.id ?? '', actor.origin.userAgent);
    const rank = (await ports.devices.knows(user?.id ?? '', device)) ? 'soon' : 'usual';
    const turn = { ...neighbourhoodOf(address), rank } as const;
    const fits = await passwordFits(ports, tries, user?.passwordHash ?? null, password, turn);
    if (!user || !fits || user.suspendedAt !== null) refuse('SIGN_IN_FAILED');
    if (user.verifiedAt === null) {
      const wait = await ports.limits.hit(`mail:verify:address:${address}`, limits.mailByAddress);
      if (wait === null) await mailLink(ports, 'verify', user);
      refuse('SIGN_IN_FAILED');
    }

    await forgiveTries(ports, tries);
    return enter(ports, user, actor.origin);
  },
});
