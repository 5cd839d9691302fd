import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { removeMedia } from '../media/remove-media.ts';
import { erasePerson, grantPlan, makeResetLink, setRole } from '../operator/manage-people.ts';
import { resetPassword } from '../sign-in/recover-account.ts';
import { auditEntry } from './entry.ts';
import { readOwnAudit } from './queries.ts';

const setting = async () => {
  const ports = memoryPorts();
  const ada = await aMember(ports, { name: 'ada' });
  const bob = await aMember(ports, { name: 'bob' });
  const own = async (who: typeof ada, input = {}) => execute(readOwnAudit, ports, actorOf(who), input);
  return { ports, ada, bob, own };
};

test('one reads what happened to one’s own account, newest first, and by whom (decisions 53)', async () => {
  const { ports, ada, bob, own } = await setting();
  await execute(grantPlan, ports, operator, { username: 'ada', months: 3 });
  ports.clock.advance(1_000);
  const photo = await aPhoto(ports, ada);
  await execute(removeMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id });
  ports.clock.advance(1_000);
  const { url } = await execute(makeResetLink, ports, operator, { username: 'ada' });
  const token = url.slice(url.lastIndexOf('/') + 1);
  await execute(resetPassword, ports, actorOf(ada), { userId: ada.id, token, password: 'another sentence' });
  const { items, next } = await own(ada);
  expect(items.map(({ act, by, details }) => [act, by, details])).toEqual([
    ['password-changed', 'you', {}],
    ['reset-link-made', 'operator', {}],
    ['item-removed', 'you', {}],
    ['plan-granted', 'operator', { months: 3 }],
  ]);
  expect(next).toBeNull();
  expect((await own(bob)).items).toEqual([]);
});

test('entries that this version does not know are skipped, page by page (decisions 53)', async () => {
  const { ports, ada, own } = await setting();
  for (const role of ['developer', 'user', 'developer'])
    await execute(setRole, ports, operator, { username: 'ada', role });
  await ports.audit.append(auditEntry(ports, operator, 'recounted', { personId: ada.id }));
  const first = await own(ada, { limit: 2 });
  expect(first.items).toHaveLength(1);
  const second = await own(ada, { limit: 2, cursor: first.next });
  expect(second.items.map(({ details }) => details)).toEqual([{ role: 'user' }, { role: 'developer' }]);
  expect(await codeOf(own(ada, { cursor: 'x' }))).toBe('CURSOR_INVALID');
});

test('the log of an erased person remains, only under their id (decisions 12, 53)', async () => {
  const { ports, ada } = await setting();
  await execute(erasePerson, ports, operator, { username: 'ada' });
  const { items } = await ports.audit.list({ concerning: ada.id, since: 0, limit: 5, after: null });
  expect(items).toMatchObject([{ act: 'person-erased', doer: 'operator', doerId: null, personId: ada.id }]);
  expect(JSON.stringify(items)).not.toContain(ada.email);
});
