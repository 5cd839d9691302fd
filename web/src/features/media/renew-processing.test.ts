import { expect, it } from 'vitest';
import type { Media } from '../../shared/lib/media-cache.ts';
import { renewProcessing } from './renew-processing.ts';

const item = (id: string, state: string, own: boolean) => ({ id, state, mine: { own } }) as unknown as Media;

it('of a long list only the own items that are being processed are asked for again', async () => {
  const asked: string[] = [];
  const items = [item('1', 'ready', true), item('2', 'processing', true), item('3', 'processing', true)];
  await renewProcessing([...items, item('4', 'processing', false), item('5', 'failed', true)], async ({ id }) => {
    asked.push(id);
    if (id === '2') throw new Error('offline');
  });
  expect(asked).toEqual(['2', '3']);
});
