import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LONGEST_DECODING, MAX_DECODING_BYTES, type QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import type { ExtraPart, PicturePart } from '@quadrangle/domain/files/picture-sizes';
import type { Picture } from '@quadrangle/domain/files/ports';
import { type Code, Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import { processorTime, type TimeLimit, timeLimit } from '../system/time-limit.ts';
import { FrameReader, frame } from './frames.ts';
import type { PictureType } from './picture-type.ts';

/** An order for the program; `size` bytes follow it. */
export interface Order {
  readonly type: PictureType;
  readonly avatar: boolean;
  /** Whether it keeps what it brings along: a photo does. */
  readonly whole: boolean;
  readonly turn?: QuarterTurn | undefined;
  /** Marks the file itself as turned: 32 hex digits. */
  readonly mark: string;
  readonly size: number;
}

/** The program's answer; the results follow, in the order of `sizes`. `clean` is null if nothing had to be removed. */
export type Answer =
  | {
      readonly picture: Omit<Picture, 'contentType'>;
      readonly sizes: {
        readonly clean: number | null;
        readonly parts: readonly (readonly [PicturePart | ExtraPart, number])[];
      };
    }
  | {
      readonly refused: {
        readonly code: Code;
        readonly params: Readonly<Record<string, string | number>>;
        readonly reason: string | null;
      };
    };

/** The results for a picture, in this order. */
export interface Made {
  readonly picture: Omit<Picture, 'contentType'>;
  readonly clean: AsyncIterable<Uint8Array> | null;
  readonly parts: readonly { readonly part: PicturePart | ExtraPart; readonly bytes: AsyncIterable<Uint8Array> }[];
}

/** Bytes of memory that the process may use: for a picture, the program itself, and the results. */
const MAX_MEMORY = MAX_DECODING_BYTES + 500_000_000;
/** The exit code for exceeding its memory. */
export const TOO_MUCH_MEMORY = 77;
/** The command-line argument for the limit on its memory. */
export const MEMORY_WORD = 2;

/** Milliseconds without a picture after which the process ends. */
const IDLE = 10_000;

/** How a decoder ends when a picture crashed it. */
const BROKEN: readonly unknown[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Running {
  readonly child: Child;
  readonly answers: FrameReader;
  /** How it ended: by itself with a code, by a signal, or without having started. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; error: unknown }>;
  readonly gone: AbortSignal;
}

/** A process that renders one picture at a time. */
export interface DecoderProcess {
  /** Of the running process; null when none runs. */
  readonly pid: number | null;
  /**
   * Renders a picture and passes on the results. Refuses FILE_TYPE_REFUSED, FILE_UNREADABLE and FILE_TOO_LARGE as
   * `renderPicture` does; FILE_TOO_DEMANDING if it takes too long or too much memory; FILES_BUSY if the process could
   * not be started, or was killed.
   */
  renderPicture<T>(order: Order, bytes: AsyncIterable<Uint8Array>, take: (made: Made) => Promise<T>): Promise<T>;
}

/** A process that is started when there is a picture, kept for the next one, and ended when none comes. */
export function decoderProcess({
  longest = LONGEST_DECODING,
  mostMemory = MAX_MEMORY,
  idle = IDLE,
} = {}): DecoderProcess {
  let running: Running | null = null;
  let ending: NodeJS.Timeout | undefined;

  const release = (kill: boolean) => {
    if (kill) running?.child.kill('SIGKILL');
    else running?.child.stdin.end();
    running = null;
  };

  return {
    get pid() {
      return running?.child.pid ?? null;
    },

    async renderPicture(order, bytes, take) {
      clearTimeout(ending);
      running ??= start(mostMemory);
      const mine = running;
      hold(mine, true);
      let time: TimeLimit | undefined;
      let fit = false;
      try {
        await send(mine, order, bytes);
        time = timeLimit(
          () => processorTime(mine.child.pid),
          longest,
          () => mine.child.kill('SIGKILL'),
        );
        const answer = (await mine.answers.next()) as Answer | null;
        time.stop();
        const tooLate = time.isOver();
        if (answer === null || tooLate) throw await reasonOf(mine, tooLate);
        if ('refused' in answer) {
          fit = true;
          const { code, params, reason } = answer.refused;
          refuse(code, { params, ...(reason === null ? {} : { cause: new Error(reason) }) });
        }
        const { picture, sizes } = answer;
        const next = (count: number) => mine.answers.bytes(count);
        const clean = sizes.clean === null ? null : next(sizes.clean);
        const result = await take({
          picture,
          clean,
          parts: sizes.parts.map(([part, size]) => ({ part, bytes: next(size) })),
        });
        fit = true;
        return result;
      } finally {
        time?.stop();
        hold(mine, false);
        // An interrupted process would continue with the wrong bytes.
        if (!fit) release(true);
        else ending = setTimeout(release, idle, false).unref();
      }
    },
  };
}

function start(mostMemory: number): Running {
  const fromSource = import.meta.url.endsWith('.ts');
  const program = new URL(fromSource ? './decoder-program.ts' : './decoder-program.js', import.meta.url);
  const args = [
    '--max-old-space-size=128',
    ...(fromSource ? ['--conditions=source'] : []),
    fileURLToPath(program),
    String(mostMemory),
  ];
  // Its environment is empty, because its input is not trusted.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { MALLOC_ARENA_MAX: '2' } });
  child.stdin.on('error', () => {});
  child.stdout.on('error', () => {});
  const gone = new AbortController();
  const ended = new Promise<Awaited<Running['ended']>>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, error: null }));
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
  });
  void ended.then(() => gone.abort());
  return { child, answers: new FrameReader(child.stdout), ended, gone: gone.signal };
}

/** Whether our process stays alive for it: not while it is idle. */
function hold({ child }: Running, held: boolean): void {
  for (const thing of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (held) thing.ref();
    else thing.unref();
  }
}

async function send({ child, gone }: Running, order: Order, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  child.stdin.write(frame(order));
  for await (const part of bytes) {
    if (gone.aborted) return;
    if (!child.stdin.write(part)) await once(child.stdin, 'drain', { signal: gone }).catch(() => {});
  }
}

async function reasonOf({ ended }: Running, tooLate: boolean): Promise<Refusal> {
  const { code, signal, error } = await ended;
  const cause = error ?? new Error(`the decoder ended with ${signal ?? code}`);
  if (tooLate || code === TOO_MUCH_MEMORY) return new Refusal('FILE_TOO_DEMANDING', { cause });
  if (BROKEN.includes(signal) || (code !== null && code !== 0)) return new Refusal('FILE_UNREADABLE', { cause });
  return new Refusal('FILES_BUSY', { cause });
}
