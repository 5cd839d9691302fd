import { beforeEach, expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  operator,
  reread,
} from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';
import { findPeople, viewCollege } from './queries.ts';

let memory: MemoryPorts;
let asha: User;
let _bob: User;
let _stranger: User;
beforeEach(async () => {
  memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  asha = await aMember(memory, { name: 'asha' });
  await execute(nameSteward, memory, operator, { username: 'asha', steward: true });
  await anAuthenticator(memory, asha);
  asha = await reread(memory, asha.id);
  _bob = await aMember(memory, { name: 'bob' });
  _stranger = await aMember(memory, { name: 'far', tenant: 'far.edu' });
});
const steward = () => ({ ...actorOf(asha), provenAt: memory.clock.now() });
const suspend = (username: string, suspended = true) =>
  execute(suspendOfCollege, memory, steward(), { username, suspended });
const moderator = (username: string, on = true) =>
  execute(nameOwnModerator, memory, steward(), { username, moderator: on });
const _acts = async () => {
  const { items } = await memory.audit.list({ by: asha.id, since: 0, limit: 9, after: null });
  return items
    .filter(({ act }) => act !== 'second-factor-added')
    .map(({ act, doer, personId }) => [act, doer, personId]);
};

test('without a second factor a steward sees and does nothing (decisions 70)', async () => {
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
