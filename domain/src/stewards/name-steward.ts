import { z } from 'zod';
import type { UserFlags, UserLookup } from '../accounts/ports.ts';
import { MAX_STEWARDS } from '../accounts/rules.ts';
import { auditEntry } from '../audit/entry.ts';
import { refuseDutyOfAlumnus } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import { refuseUnlisted } from '../colleges/rules.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

/**
 * Appoints somebody as a steward of their college, which is listed and has at most five, without those whose duty
 * ended; or dismisses them (decisions 70, 74).
 */
export const nameSteward = useCase({
  name: 'stewards.name',
  access: 'operator',
  refuses: ['COLLEGE_NOT_FOUND', 'PERSON_LEFT', 'TOO_MANY_STEWARDS', 'USER_NOT_FOUND'],
  input: z.strictObject({ username: z.string().min(1).max(254), steward: z.boolean() }),
  async run(
    ports: {
      clock: Clock;
      ids: Ids;
      settings: Settings;
      users: UserLookup & UserFlags;
      colleges: Pick<Colleges, 'find'>;
    },
    actor,
    { username, steward },
  ): Promise<void> {
    const user = (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
    if (steward && (await ports.colleges.find(user.tenant)) === null) refuseUnlisted(user.tenant);
    if (steward) await refuseDutyOfAlumnus(ports, user);
    const act = steward ? 'steward-named' : 'steward-dismissed';
    const audit = auditEntry(ports, actor, act, { personId: user.id });
    const limit = { most: MAX_STEWARDS, now: ports.clock.now() };
    if (!(await ports.users.setSteward(user.id, steward, limit, audit))) refuse('TOO_MANY_STEWARDS');
  },
});
