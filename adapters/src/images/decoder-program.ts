import { writeFileSync } from 'node:fs';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import sharp from 'sharp';
import { type Answer, MEMORY_WORD, type Order, TOO_MUCH_MEMORY } from './decoder-process.ts';
import { FrameReader, frame } from './frames.ts';
import { type RenderedPicture, renderPicture } from './render-picture.ts';

// The program that decodes pictures, in a process of its own. Orders arrive on standard input, each followed by the
// file; answers leave on standard output, each followed by the results. It ends with its input.

/** How often the memory is checked, in milliseconds: nothing is decoded on this thread. */
const WATCH = 25;
const mostMemory = Number(process.argv[MEMORY_WORD]);

// Requests have priority. The decoding threads start later, and inherit it.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
sharp.concurrency(Math.min(4, availableParallelism()));
sharp.cache(false);
// The parent decides when this process ends, even when a signal goes to all of a terminal's processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.stdin.once('close', () => process.exit());
process.stdout.once('error', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(TOO_MUCH_MEMORY);
}, WATCH).unref();
try {
  // When the machine runs out of memory, this process should be killed first.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not everywhere is Linux.
}

const input = new FrameReader(process.stdin);
for (;;) {
  const order = (await input.next()) as Order | null;
  if (order === null) break;
  const original = await buffer(input.bytes(order.size));
  const answer = await renderPicture(original, order).then((made) => made, refusalOf);
  if ('refused' in answer) process.stdout.write(frame(answer));
  else send(answer, original);
}

function send({ clean, parts, ...picture }: RenderedPicture, original: Buffer): void {
  const changed = clean.equals(original) ? null : clean;
  const answer: Answer = {
    picture,
    sizes: {
      clean: changed === null ? null : changed.length,
      parts: parts.map(({ part, bytes }) => [part, bytes.length]),
    },
  };
  process.stdout.write(frame(answer));
  for (const bytes of [changed, ...parts.map((part) => part.bytes)]) if (bytes) process.stdout.write(bytes);
}

function refusalOf(error: unknown): Extract<Answer, { refused: object }> {
  if (!(error instanceof Refusal)) throw error;
  const { code, params, cause } = error;
  return { refused: { code, params, reason: cause === undefined ? null : String(cause) } };
}
