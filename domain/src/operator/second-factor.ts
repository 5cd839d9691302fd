import { z } from 'zod';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import type { SecondFactors } from '../factors/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  users: UserLookup;
  secondFactors: SecondFactors;
}

/**
 * Switches off a lost second factor together with its recovery codes; a mail tells its person, and the log records it
 * (decisions 53, 54, 55).
 */
export const switchOffSecondFactor = useCase({
  name: 'operator.switchOffSecondFactor',
  access: 'operator',
  refuses: ['SECOND_FACTOR_NOT_FOUND', 'USER_NOT_FOUND'],
  input: z.strictObject({ username: z.string().min(1).max(254) }),
  async run(ports: Ports, actor, { username }): Promise<void> {
    const { id } = (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
    const audit = auditEntry(ports, actor, 'second-factor-off', { personId: id });
    const sideWrites = { audit, letters: [accountLetter(ports, id, 'second-factor-off')] };
    if (!(await ports.secondFactors.remove(id, 'all', sideWrites))) refuse('SECOND_FACTOR_NOT_FOUND');
  },
});
