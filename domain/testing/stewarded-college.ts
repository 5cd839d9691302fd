import { actorOf, aMember, anAuthenticator, memoryPorts, operator, reread } from '../memory/index.ts';
import { addCollege } from '../src/colleges/manage-colleges.ts';
import { execute } from '../src/kernel/use-case.ts';
import { nameOwnModerator, suspendOfCollege } from '../src/stewards/look-after.ts';
import { nameSteward } from '../src/stewards/name-steward.ts';

/**
 * The college example.edu with its steward Asha, who has a second factor, and Bob; besides them somebody of far.edu.
 * `steward()` is Asha with a fresh proof, `acts()` what the audit log says she did: the act, who did it, and to whom.
 */
export async function aStewardedCollege() {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  const { id } = await aMember(memory, { name: 'asha' });
  await execute(nameSteward, memory, operator, { username: 'asha', steward: true });
  const asha = await reread(memory, id);
  await anAuthenticator(memory, asha);
  const bob = await aMember(memory, { name: 'bob' });
  const stranger = await aMember(memory, { name: 'far', tenant: 'far.edu' });
  const steward = () => ({ ...actorOf(asha), provenAt: memory.clock.now() });
  return {
    memory,
    asha,
    bob,
    stranger,
    steward,
    suspend: (username: string, suspended = true) =>
      execute(suspendOfCollege, memory, steward(), { username, suspended }),
    moderator: (username: string, on = true) =>
      execute(nameOwnModerator, memory, steward(), { username, moderator: on }),
    async acts() {
      const { items } = await memory.audit.list({ by: asha.id, since: 0, limit: 9, after: null });
      const done = items.filter(({ act }) => act !== 'second-factor-added');
      return done.map(({ act, doer, personId }) => [act, doer, personId]);
    },
  };
}
