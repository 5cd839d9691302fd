import { slowness } from '@quadrangle/adapters/testing/slowness';

/** Milliseconds of the processor that one turn of the event loop may take. */
export const LONGEST_TURN = 30 * Math.min(2, slowness());

/** Rounds whose turns may be long for other reasons: compiling code, freeing memory. */
const ROUNDS = 6;

/** The most processor time, in milliseconds, between two turns of the event loop during `work`. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let over = false;
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!over) setImmediate(turn);
  };
  const turning = new Promise<void>((started) => setImmediate(() => started(turn())));
  await turning;
  longest = 0;
  await work();
  over = true;
  turn();
  return longest;
}

/** The shortest of some rounds; only one if that is short enough. */
export async function shortest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && best > LONGEST_TURN; round += 1) best = Math.min(best, await longestTurn(work));
  return best;
}
