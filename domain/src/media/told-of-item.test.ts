import { expect, test } from 'vitest';
import { memoryPorts } from '../../memory/index.ts';
import { toldOfItem } from './told-of-item.ts';

test('the uploader is told once of an item, anew each time it was processed (decisions 50)', () => {
  const ports = memoryPorts();
  const told = toldOfItem(ports, { id: 'm', uploaderId: 'u' });
  expect(told).toMatchObject({ personId: 'u', cause: 'item:m', mediaId: 'm', actorId: null, at: ports.clock.now() });
});
