import { expect, test } from 'vitest';
import { actorOf, aMember, memoryPorts, operator } from '../../memory/index.ts';
import { auditEntry, theProduct } from './entry.ts';

test('an entry says by ids who did what to whom, and nothing else about them (decisions 53)', async () => {
  const ports = memoryPorts();
  const ada = await aMember(ports);
  const entry = auditEntry(ports, actorOf(ada), 'item-removed', { personId: ada.id, itemId: 'i' });
  expect(entry).toEqual({
    id: entry.id,
    at: ports.clock.now(),
    act: 'item-removed',
    doer: 'member',
    doerId: ada.id,
    personId: ada.id,
    itemId: 'i',
    details: {},
  });
  expect(auditEntry(ports, theProduct, 'plan-granted', {})).toMatchObject({ doer: 'product', doerId: null });
  const recounted = auditEntry(ports, operator, 'recounted', { details: { corrected: 2 } });
  expect(recounted).toMatchObject({ doer: 'operator', personId: null, itemId: null, details: { corrected: 2 } });
});
