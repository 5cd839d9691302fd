import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

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

function collectionsOf(work: string): number {
  const args = ['--conditions=source', '--max-semi-space-size=4', '--input-type=module', '--eval', work];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('the heap is collected twice as often as V8 would by itself, or more', () => {
  const early = JSON.stringify(new URL('collect-early.ts', import.meta.url).href);
  const often = collectionsOf(`import { collectEarly } from ${early}; collectEarly(); ${WORK}`);
  expect(often).toBeGreaterThanOrEqual(2 * collectionsOf(WORK));
});
