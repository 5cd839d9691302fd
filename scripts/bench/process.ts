import { setTimeout as sleep } from 'node:timers/promises';
import { openCollege } from './college.ts';
import { median, megabytes, printTable } from './figures.ts';
import type { Options } from './options.ts';
import { startProduct } from './product.ts';

/** How soon it is ready, at most, in milliseconds, and what it may hold when nobody asks for anything, in bytes. */
const MAX_READY_MS = 1_000;
const MAX_IDLE = 160 * 2 ** 20;

/** Milliseconds after which a process that just started has come to rest. */
const REST_MS = 5_000;

/** How soon the product is ready on a migrated database, and what it holds at rest. Returns whether the bounds hold. */
export async function measureProcess({ engines, rounds }: Options, folder: string): Promise<boolean> {
  let good = true;
  const rows: string[][] = [];
  for (const engine of engines) {
    const college = await openCollege(engine, `${folder}/process`);
    try {
      const ready: number[] = [];
      const held: number[] = [];
      const used: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const product = await startProduct(college.env);
        await sleep(REST_MS);
        const { rss, heapUsed } = await product.vitals();
        await product.stop();
        // The first start migrates, and fills the caches of the disk.
        if (round === 0) continue;
        ready.push(product.readyAfter);
        held.push(rss);
        used.push(heapUsed);
      }
      if (median(ready) > MAX_READY_MS || (engine === 'sqlite' && median(held) > MAX_IDLE)) good = false;
      rows.push([college.engine, `${Math.round(median(ready))} ms`, megabytes(median(held)), megabytes(median(used))]);
    } finally {
      await college.close();
    }
  }
  console.log('\n## The process');
  printTable(['engine', 'ready after', 'memory at rest', 'of it in use by JavaScript'], rows);
  return good;
}
