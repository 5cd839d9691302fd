import { expect, test } from 'vitest';
import { memoryPorts, operator } from '../../memory/index.ts';
import { addCollege, changeCollege } from '../colleges/manage-colleges.ts';
import { execute } from '../kernel/use-case.ts';
import { senderOf } from './sender.ts';

test('a mail is in the name of the reader’s college, wherever they read it (decisions 69, 74)', async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'far.edu' });
  await execute(changeCollege, memory, operator, { domain: 'far.edu', name: 'Far Photos' });
  const { appName } = memory.settings;
  expect(await senderOf(memory, { to: 'ada@far.edu' })).toBe('Far Photos');
  expect(await senderOf(memory, { to: 'ada@mail.example', tenant: 'far.edu' })).toBe('Far Photos');
  expect(await senderOf(memory, { to: 'ada@far.edu', tenant: 'example.edu' })).toBe(appName);
  expect(await senderOf(memory, { to: 'office@mail.example' })).toBe(appName);
});
