import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { FURTHER, gatherMetrics, type Message } from './operations/process-messages.ts';

/** Milliseconds before a process that ended is started again: the first time, and the most while it keeps failing. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** A process ended before it was ready. */
class Ended extends Error {
  constructor(readonly exitCode: number) {
    super(`It ended with ${exitCode}.`);
  }
}

/**
 * Serves with several processes behind one port (operator, `PROCESSES`). The first migrates the database, then the others
 * start; one that ends is started again. On SIGHUP each is replaced in turn: the next one serves before it is
 * told to end, and it finishes what it has in flight. On SIGTERM and SIGINT all finish and end. If one cannot start at first, all
 * end with its exit code.
 */
export async function serveWithProcesses({ processes, publicUrl }: Config): Promise<void> {
  const all = new Set<Worker>();
  const places: Worker[] = [];
  let stopping = false;
  const stopped = new AbortController();
  gatherMetrics(() => Object.values(places));

  /** Starts a process; resolves when it serves. @throws Ended */
  async function start(place: number): Promise<Worker> {
    cluster.setupPrimary({ args: place === 0 ? [] : [FURTHER] });
    const worker = cluster.fork();
    all.add(worker);
    worker.once('exit', () => all.delete(worker));
    await new Promise<void>((resolve, reject) => {
      worker.on('message', ({ kind }: Partial<Message>) => kind === 'ready' && resolve());
      worker.once('exit', (code) => reject(new Ended(code ?? 1)));
    });
    return worker;
  }

  /** Starts a process in `place`; the one that was there leaves. @throws Ended */
  async function fill(place: number): Promise<void> {
    const next = await start(place);
    const before = places[place];
    places[place] = next;
    if (before?.isConnected()) before.send({ kind: 'replaced' } satisfies Message);
    next.once('exit', () => places[place] === next && !stopping && void revive(place));
    if (stopping) next.process.kill('SIGTERM');
  }

  async function revive(place: number): Promise<void> {
    const ended = places[place];
    for (let pause = FIRST_PAUSE; !stopping; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      // Keeps this process alive, also while no other one is.
      await wait(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopping || places[place] !== ended) return;
      if (await inTurn(() => fill(place))) return;
    }
  }

  /** Replaces and revives one after the other; whether that worked. */
  let turn: Promise<boolean> = Promise.resolve(true);
  function inTurn(work: () => Promise<void>): Promise<boolean> {
    turn = turn.then(work).then(
      () => true,
      ({ message }: Error) => {
        if (!stopping) console.error(`A process could not start: ${message}`);
        return false;
      },
    );
    return turn;
  }

  async function restart(): Promise<void> {
    for (const place of places.keys()) if (!stopping && !(await inTurn(() => fill(place)))) return;
  }

  async function stop(exitCode = 0): Promise<void> {
    if (stopping) return;
    stopping = true;
    stopped.abort();
    process.exitCode = exitCode;
    await Promise.all(
      [...all].map(async (worker) => {
        worker.process.kill('SIGTERM');
        const [code, signal] = await once(worker, 'exit');
        // One that is still starting ends by the signal itself.
        process.exitCode ||= code ?? (signal === 'SIGTERM' ? 0 : 1);
      }),
    );
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('SIGHUP', () => void restart());
  try {
    await fill(0);
    if (!stopping) await Promise.all(Array.from({ length: processes - 1 }, (_, index) => fill(index + 1)));
  } catch (error) {
    return stop(error instanceof Ended ? error.exitCode : 1);
  }
  if (!stopping) console.log(`Quadrangle is ready at ${publicUrl}`);
}
