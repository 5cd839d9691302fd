import { expect, test } from 'vitest';
import { memoryPorts } from '../../memory/index.ts';
import { itemNotification } from './item-notification.ts';

test('the uploader gets one notification per item, renewed each time it is processed (decisions 50)', () => {
  const ports = memoryPorts();
  const notification = itemNotification(ports, { id: 'm', uploaderId: 'u' });
  expect(notification).toMatchObject({
    personId: 'u',
    cause: 'item:m',
    mediaId: 'm',
    actorId: null,
    at: ports.clock.now(),
  });
});
