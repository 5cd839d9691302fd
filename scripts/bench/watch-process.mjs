/** Loaded into the product before anything else: reports, when asked, the state of the process. */
import { readFileSync } from 'node:fs';

/** How often the loop is looked at, in milliseconds. */
const EVERY = 5;

let looked = performance.now();
let waited = waitedForProcessor();
let blocked = 0;
const timer = setInterval(() => {
  const [now, waitedNow] = [performance.now(), waitedForProcessor()];
  // What the system gives to other processes meanwhile, such as the generator, is not the loop's.
  blocked = Math.max(blocked, now - looked - EVERY - (waitedNow - waited));
  [looked, waited] = [now, waitedNow];
}, EVERY);
timer.unref();

/** How long this thread has wanted a processor and had none, in milliseconds; 0 where the system does not say. */
function waitedForProcessor() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed, blocked });
  blocked = 0;
});
process.channel?.unref();
