import { expect, it } from 'vitest';
import { aMember, anonymous, codeOf, type MemoryPorts, memoryPorts, reread } from '../../memory/index.ts';
import { signUp } from '../accounts/sign-up.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { claimByCode } from './claim-address.ts';

const email = 'ada@example.edu';

const claim = (memory: MemoryPorts, id: string, code: string) => claimByCode(memory, id, code, '192.0.2.1');

/** Somebody who left, and the code that a newcomer at the form got. */
async function claimed() {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', email, createdAt: memory.clock.now() - 1_000 * DAY });
  await memory.rosters.put('example.edu', [{ email, name: null, leavesOn: '2026-03-01' }], '2026-03-01', null);
  const form = { fullName: 'Ada Next', name: 'ada.next', email, password: 'a long sentence' };
  await execute(signUp, memory, anonymous(), form);
  await memory.runJobs();
  const mail = memory.mails.sent.at(-1);
  if (mail?.kind !== 'claim-address') throw new Error('No code');
  return { memory, ada, code: mail.code };
}

it('of many who show the code at once one closes the account, and it is noted once (decisions 75)', async () => {
  const { memory, ada, code } = await claimed();
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(claim(memory, ada.id, code))));
  expect(codes.sort()).toEqual(['ADDRESS_OF_ANOTHER', 'CODE_EXPIRED', 'CODE_EXPIRED']);
  expect((await reread(memory, ada.id)).entryClosedAt).toBe(memory.clock.now());
  const { items } = await memory.audit.list({ concerning: ada.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act, doer }) => [act, doer])).toEqual([['entry-closed', 'product']]);
});

it('nobody’s account is closed by the code of another’s address, nor one that is not there (decisions 75)', async () => {
  const { memory, code } = await claimed();
  const bob = await aMember(memory, { name: 'bob' });
  for (const id of [bob.id, 'nobody']) expect(await codeOf(claim(memory, id, code))).toBe('CODE_EXPIRED');
  expect(await reread(memory, bob.id)).toEqual(bob);
});

it('no other code of that address works afterwards (decisions 75)', async () => {
  const { memory, ada, code } = await claimed();
  await codeOf(claim(memory, ada.id, code));
  expect(await memory.links.tryCode(ada.id, memory.clock.now(), 5)).toBeNull();
});
