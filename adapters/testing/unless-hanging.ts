import { somethingGivesWay } from './giving-way.ts';
import { QUIET_SECONDS, slowness } from './slowness.ts';

const { setInterval, clearInterval } = globalThis;

/** How many times longer what gives way to everything else may take. */
const STARVED = 10;

/**
 * The result of `run`, unless it hangs: on a busy machine a second counts as a part of one.
 * @param place where it waits, as far as that is known
 * @param on the clock, how slow the machine is at this moment, and whether something there gives way to others
 * @throws Error that names the place
 */
export async function unlessHanging<T>(
  run: () => Promise<T>,
  place: () => string,
  on = { setInterval, clearInterval, slowness, somethingGivesWay },
): Promise<T> {
  let spent = 0;
  let clock: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = on.setInterval(() => {
      spent += 1 / on.slowness() / (on.somethingGivesWay() ? STARVED : 1);
      if (spent < QUIET_SECONDS) return;
      const open = process.getActiveResourcesInfo().filter((name) => !/Timeout|Pipe/.test(name));
      reject(new Error(`It hangs. It waits ${place() || 'for no condition'}; open: ${open.join(', ') || 'nothing'}.`));
    }, 1_000);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    on.clearInterval(clock);
  }
}
