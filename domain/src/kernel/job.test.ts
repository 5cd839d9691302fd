import { expect, test } from 'vitest';
import { job } from './job.ts';

test('a job is queued by its kind, with its payload (decisions 20)', async () => {
  const done: unknown[] = [];
  const greet = job({
    kind: 'greet',
    run: async ({ by }: { by: string }, { name }: { name: string }) => void done.push([by, name]),
  });
  const draft = greet.draft({ name: 'Asha' });
  expect(draft).toEqual({ kind: 'greet', payload: { name: 'Asha' } });
  await greet.run({ by: 'Dev' }, { name: 'Asha' });
  expect(done).toEqual([['Dev', 'Asha']]);
});
