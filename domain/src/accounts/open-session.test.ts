import { expect, test } from 'vitest';
import { aMember, memoryPorts, origin } from '../../memory/index.ts';
import { openSession } from './open-session.ts';

test('signing in counts as a proof at that moment (decisions 8, 54)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const { token } = await openSession(memory, ada, origin);
  const now = memory.clock.now();
  const known = await memory.sessions.find(memory.secrets.digest(token), now);
  expect(known?.session).toMatchObject({ userId: ada.id, provenAt: now, userAgent: origin.userAgent });
});
