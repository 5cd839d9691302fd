import { constants, getPriority } from 'node:os';
import { codeOf } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decoderProcess, type Made } from './decoder-process.ts';

const photo = await sharp({
  create: {
    width: 1_200,
    height: 900,
    channels: 3,
    background: '#357',
    noise: { type: 'gaussian', mean: 120, sigma: 9 },
  },
})
  .jpeg()
  .toBuffer();

async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

const order = (bytes: Buffer) => ({
  type: 'image/jpeg' as const,
  avatar: false,
  whole: false,
  turn: 0 as const,
  mark: '0'.repeat(32),
  size: bytes.length,
});

const lengthOf = async (parts: AsyncIterable<Uint8Array>) => {
  let length = 0;
  for await (const part of parts) length += part.length;
  return length;
};
/** The size of the view. */
const view = async ({ clean, parts }: Made) => {
  if (clean) await lengthOf(clean);
  const lengths = new Map<string, number>();
  for (const { part, bytes } of parts) lengths.set(part, await lengthOf(bytes));
  return lengths.get('view');
};

/** Whether a process is running. */
function lives(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a process for pictures', () => {
  it('is started for the first picture, kept for the next, even after a damaged one, and ends when none comes', async () => {
    const pictures = decoderProcess({ idle: 300 });
    expect(pictures.pid).toBeNull();
    expect(await pictures.renderPicture(order(photo), inParts(photo), view)).toBeGreaterThan(1_000);
    const { pid } = pictures;
    expect(lives(pid)).toBe(true);
    // Requests go first (decisions 78).
    expect(getPriority(pid ?? 0)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    const damaged = photo.subarray(0, photo.length / 2);
    expect(await codeOf(pictures.renderPicture(order(damaged), inParts(damaged), view))).toBe('FILE_UNREADABLE');
    expect(await pictures.renderPicture(order(photo), inParts(photo), view)).toBeGreaterThan(1_000);
    expect(pictures.pid).toBe(pid);
    await expect.poll(() => lives(pid)).toBe(false);
    expect(pictures.pid).toBeNull();
  });

  it.each([
    ['too long', { longest: 0 }],
    ['too much memory', { mostMemory: 20_000_000 }],
  ])('refuses a picture that takes %s', async (_, limits) => {
    const pictures = decoderProcess(limits);
    expect(await codeOf(pictures.renderPicture(order(photo), inParts(photo), view))).toBe('FILE_TOO_DEMANDING');
    expect(pictures.pid).toBeNull();
  });

  it('asks to retry when it was killed, and starts again', async () => {
    const pictures = decoderProcess();
    await pictures.renderPicture(order(photo), inParts(photo), view);
    const { pid } = pictures;
    const taken = pictures.renderPicture(
      order(photo),
      (async function* () {
        yield photo.subarray(0, 1_000);
        process.kill(pid ?? 0, 'SIGKILL');
        yield photo.subarray(1_000);
      })(),
      view,
    );
    await expect(taken).rejects.toMatchObject({ code: 'FILES_BUSY', retryAfter: expect.any(Number) });
    expect(await pictures.renderPicture(order(photo), inParts(photo), view)).toBeGreaterThan(1_000);
    expect(pictures.pid).not.toBe(pid);
  });

  it('starts anew after a picture that could not be read or stored', async () => {
    const pictures = decoderProcess();
    const broken = async function* () {
      yield photo.subarray(0, 1_000);
      throw new Error('cut off');
    };
    await expect(pictures.renderPicture(order(photo), broken(), view)).rejects.toThrow('cut off');
    const full = () => Promise.reject(new Error('no room'));
    await expect(pictures.renderPicture(order(photo), inParts(photo), full)).rejects.toThrow('no room');
    expect(await pictures.renderPicture(order(photo), inParts(photo), view)).toBeGreaterThan(1_000);
  });
});
