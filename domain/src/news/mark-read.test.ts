import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { markRead } from './mark-read.ts';

test('one marks single entries or everything up to now as read, and only one’s own (decisions 50)', async () => {
  const ports = memoryPorts();
  const [ada, bob] = [await aMember(ports), await aMember(ports)];
  const now = ports.clock.now();
  await execute(markRead, ports, actorOf(ada), { keys: ['comment:a', 'favourite:b:2026-03-02'] });
  expect([...(await ports.newsReads.marks(ada.id)).keys.keys()]).toEqual(['comment:a', 'favourite:b:2026-03-02']);
  await execute(markRead, ports, actorOf(ada), {});
  expect(await ports.newsReads.marks(ada.id)).toEqual({ until: now, keys: new Map() });
  expect(await ports.newsReads.marks(bob.id)).toEqual({ until: 0, keys: new Map() });
});

test.each([[[]], [['']], [['x'.repeat(201)]], [['a b']], ['a'], [Array.from({ length: 501 }, () => 'a')]])(
  'the keys %j are refused, and nothing is marked (decisions 50)',
  async (keys) => {
    const ports = memoryPorts();
    const ada = actorOf(await aMember(ports));
    expect(await codeOf(execute(markRead, ports, ada, { keys }))).toBe('VALIDATION_FAILED');
    expect(await codeOf(execute(markRead, ports, anonymous(), {}))).toBe('UNAUTHENTICATED');
  },
);
