import { expect, test } from 'vitest';
import { actorOf, aMember, aPlanHolder, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { eraseAgain, erasedAs, withdrawnAs } from './erasure.ts';

/** Two at a time. */
async function* portions<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += 2) yield all.slice(at, at + 2);
}

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
    for (const detail of [id, name, email]) expect(JSON.stringify(ports.writtenErasures)).not.toContain(detail);
});

test('whoever came back with a backup is erased again, and nobody else (decisions 73)', async () => {
  const ports = memoryPorts();
  const [asha, mira] = [await aMember(ports), await aMember(ports)];
  const known = [{ person: erasedAs(ports.secrets, asha.id), at: ports.clock.now() }];
  const remove = (id: string) => ports.users.remove(id, () => []);
  const withdraw = async () => {};
  const restored = [asha, mira].map(({ id }) => ({ id, agreedAt: null, withdrew: false }));
  expect(await eraseAgain({ ...ports, remove, withdraw }, known, portions(restored))).toEqual({
    erased: 1,
    withdrawn: 0,
  });
  expect([await ports.users.byId(asha.id), (await ports.users.byId(mira.id))?.id]).toEqual([null, mira.id]);
  expect(await ports.erasures.all()).toEqual(known);
});

test('whoever was erased before the backup, and is in it, came back rightfully (decisions 73)', async () => {
  const ports = memoryPorts();
  const [asha, mira] = [await aMember(ports), await aMember(ports)];
  const known = [asha, mira].map(({ id }) => ({ person: erasedAs(ports.secrets, id), at: ports.clock.now() }));
  const remove = (id: string) => ports.users.remove(id, () => []);
  const restored = [asha, mira].map(({ id }) => ({ id, agreedAt: null, withdrew: false }));
  const again = await eraseAgain(
    { ...ports, remove, withdraw: async () => {} },
    known,
    portions(restored),
    known.slice(0, 1),
  );
  expect(again).toEqual({ erased: 1, withdrawn: 0 });
  expect([(await ports.users.byId(asha.id))?.id, await ports.users.byId(mira.id)]).toEqual([asha.id, null]);
  expect(await ports.erasures.all()).toHaveLength(2);
});

test('of restored people those withdraw again who withdrew that agreement, not an earlier one, and who are not erased (decisions 73)', async () => {
  const ports = memoryPorts();
  const person = (id: string, agreedAt: number | null, withdrew = false) => ({ id, agreedAt, withdrew });
  const known = [
    { person: withdrawnAs(ports.secrets, 'asha', 5), at: 9 },
    { person: withdrawnAs(ports.secrets, 'mira', null), at: 9 },
    { person: withdrawnAs(ports.secrets, 'ravi', 5), at: 9 },
    { person: withdrawnAs(ports.secrets, 'zoya', 5), at: 9 },
    { person: withdrawnAs(ports.secrets, 'gone', 5), at: 9 },
    { person: erasedAs(ports.secrets, 'gone'), at: 10 },
  ];
  const withdrawn: string[] = [];
  const erased: string[] = [];
  const doing = {
    ...ports,
    remove: async (id: string) => void erased.push(id),
    withdraw: async (id: string, { at }: { at: number }) => void withdrawn.push(`${id} ${at}`),
  };
  const people = [
    person('asha', 5),
    person('mira', null),
    person('ravi', 7),
    person('zoya', 5, true),
    person('gone', 5),
    person('kiran', 5),
  ];
  expect(await eraseAgain(doing, known, portions(people))).toEqual({ erased: 1, withdrawn: 2 });
  expect([withdrawn, erased]).toEqual([['asha 9', 'mira 9'], ['gone']]);
});
