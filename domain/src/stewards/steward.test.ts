import { expect, test } from 'vitest';
import { codeOf } from '../../memory/index.ts';
import { aStewardedCollege } from '../../testing/stewarded-college.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { findPeople, viewCollege } from './queries.ts';

test('without a second factor a steward sees and does nothing (decisions 70)', async () => {
  const { memory, asha, steward, suspend, moderator } = await aStewardedCollege();
  await memory.secondFactors.remove(asha.id, 'all', { audit: {} as never, letters: [] });
  for (const asked of [
    execute(viewCollege, memory, steward(), {}),
    execute(findPeople, memory, steward(), {}),
    execute(changeOwnCollege, memory, steward(), { name: 'N' }),
    suspend('bob'),
    moderator('bob'),
  ])
    expect(await codeOf(asked)).toBe('STEWARD_FACTOR');
});

test('acts need a proof within ten minutes, looking does not (decisions 54, 70)', async () => {
  const { memory, steward } = await aStewardedCollege();
  const late = { ...steward(), provenAt: memory.clock.now() - 11 * MINUTE };
  const username = 'bob';
  for (const asked of [
    execute(changeOwnCollege, memory, late, { name: 'N' }),
    execute(suspendOfCollege, memory, late, { username, suspended: true }),
    execute(nameOwnModerator, memory, late, { username, moderator: true }),
  ])
    expect(await codeOf(asked)).toBe('PROOF_REQUIRED');
  await execute(viewCollege, memory, late, {});
  await execute(findPeople, memory, late, {});
});
