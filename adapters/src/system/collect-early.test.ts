import { execFileSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { expect, it, vi } from 'vitest';
import { collectEarly } from './collect-early.ts';

let limit: number;
vi.mock('node:v8', () => ({ getHeapStatistics: () => ({ heap_size_limit: limit }), setFlagsFromString: vi.fn() }));

/** Replaces each part of what is in use forty times; prints how often the whole heap was collected. */
const WORK = `
  import { PerformanceObserver, constants } from 'node:perf_hooks';
  let collections = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
  }).observe({ entryTypes: ['gc'] });
  const part = () => Array.from({ length: 2_500 }, (_, n) => ({ n, text: 'x' + n }));
  const used = Array.from({ length: 40 }, part);
  for (let n = 0; n < 40 * used.length; n += 1) {
    used[n % used.length] = part();
    await new Promise(setImmediate);
  }
  console.log(collections);
`;

const EARLY = `
  import { collectEarly } from ${JSON.stringify(new URL('collect-early.ts', import.meta.url).href)};
  collectEarly();
`;

function collectionsOf(work: string): number {
  const sizes = ['--max-semi-space-size=4', '--max-old-space-size=4096'];
  const args = ['--conditions=source', ...sizes, '--input-type=module', '--eval', work];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }));
}

it('the heap is collected twice as often as V8 would by itself, or more', () => {
  const seldom = collectionsOf(WORK);
  expect(seldom).toBeGreaterThanOrEqual(3);
  expect(collectionsOf(EARLY + WORK)).toBeGreaterThanOrEqual(2 * seldom);
});

it('a heap that may not grow large is left to V8', () => {
  limit = 2 ** 31 - 1;
  collectEarly();
  expect(setFlagsFromString).not.toHaveBeenCalled();
  limit = 2 ** 31;
  collectEarly();
  expect(setFlagsFromString).toHaveBeenCalledOnce();
});
