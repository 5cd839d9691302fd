/** Loaded into the product before anything else: reports, when asked, the state of the process. */

/** How often the loop is looked at, in milliseconds. */
const EVERY = 5;

let [looked, worked] = [performance.now(), worktime()];
let [blocked, stood] = [0, 0];
const timer = setInterval(() => {
  const [now, workedNow] = [performance.now(), worktime()];
  blocked = Math.max(blocked, workedNow - worked);
  stood = Math.max(stood, now - looked - EVERY);
  [looked, worked] = [now, workedNow];
}, EVERY);
timer.unref();

/** How long this thread has had a processor, in milliseconds: what others do with it meanwhile is not the loop's. */
function worktime() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
}

process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ rss, heapUsed, processor: user + system, blocked, stood });
  [blocked, stood] = [0, 0];
});
process.channel?.unref();
