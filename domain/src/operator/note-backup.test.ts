import { expect, test } from 'vitest';
import { memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { noteBackup } from './note-backup.ts';

test('a backup that was made or restored is in the audit log, with the moment that it is of (decisions 53)', async () => {
  const memory = memoryPorts();
  const of = '2026-11-22T01:30:00.000Z';
  for (const backup of ['made', 'restored']) await execute(noteBackup, memory, operator, { backup, of });
  const { items } = await memory.audit.list({ since: 0, limit: 9, after: null });
  expect(items.map(({ act, doer, details }) => [act, doer, details])).toEqual([
    ['backup-restored', 'operator', { of }],
    ['backup-made', 'operator', { of }],
  ]);
});
