/** Loaded into the product before anything else: reports, when asked, the state of the process. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed, blocked: delay.max / 1e6 });
  delay.reset();
});
process.channel?.unref();
