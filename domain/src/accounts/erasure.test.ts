import { expect, test } from 'vitest';
import { actorOf, aMember, aPlanHolder, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { eraseAgain, erasedAs } from './erasure.ts';

test('whoever is erased or deletes their account is in the list and in the file, by a digest alone (decisions 73)', async () => {
  const ports = memoryPorts();
  const [asha, mira, other] = [await aPlanHolder(ports), await aMember(ports), await aMember(ports)];
  const at = ports.clock.now();
  await execute(useCases.operator.erasePerson, ports, operator, { username: asha.name });
  await execute(useCases.accounts.deleteAccount, ports, actorOf(mira), { id: mira.id });
  await ports.runJobs();
  const listed = [asha, mira].map(({ id }) => ({ person: erasedAs(ports.secrets, id), at }));
  expect(await ports.erasures.all()).toEqual(expect.arrayContaining(listed));
  expect(await ports.erasures.all()).toHaveLength(2);
  expect(ports.writtenErasures).toEqual(listed);
  for (const { id, name, email } of [asha, mira, other])
    for (const told of [id, name, email]) expect(JSON.stringify(ports.writtenErasures)).not.toContain(told);
});

test('whoever came back with a backup is erased again, and nobody else (decisions 73)', async () => {
  const ports = memoryPorts();
  const [asha, mira] = [await aMember(ports), await aMember(ports)];
  const known = [{ person: erasedAs(ports.secrets, asha.id), at: ports.clock.now() }];
  const remove = (id: string) => ports.users.remove(id, () => []);
  expect(await eraseAgain({ ...ports, remove }, known, [asha.id, mira.id])).toBe(1);
  expect([await ports.users.byId(asha.id), (await ports.users.byId(mira.id))?.id]).toEqual([null, mira.id]);
  expect(await ports.erasures.all()).toEqual(known);
});
