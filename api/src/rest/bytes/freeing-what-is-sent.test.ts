import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { freeingWhatIsSent } from './freeing-what-is-sent.ts';

const KIB = 1_024;

/** A number of parts, each filled with its index; `made` remembers them. */
async function* parts(many: number, size: number, made: Uint8Array[]): AsyncGenerator<Uint8Array, void, void> {
  for (let number = 0; number < many; number += 1) {
    const part = new Uint8Array(size).fill(number);
    made.push(part);
    yield part;
  }
}

/** The memory that the parts still hold. */
const held = (made: readonly Uint8Array[]) => made.reduce((sum, part) => sum + part.byteLength, 0);

it('sent parts are freed, the others stay as they were (decisions 48)', async () => {
  const made: Uint8Array[] = [];
  const taken: number[] = [];
  let most = 0;
  const receiver = new Writable({
    highWaterMark: 16 * KIB,
    write(chunk: Uint8Array, _encoding, done) {
      setImmediate(() => {
        expect(chunk.length).toBe(500 * KIB);
        expect(chunk.at(-1)).toBe(chunk[0]);
        taken.push(chunk[0] ?? -1);
        most = Math.max(most, held(made));
        done();
      });
    },
  });
  await pipeline(freeingWhatIsSent(parts(40, 500 * KIB, made), receiver), receiver);
  expect(taken).toEqual(Array.from({ length: 40 }, (_, number) => number));
  expect(most).toBeLessThanOrEqual(4 * 500 * KIB);
});

it('the bytes reach a slow reader, in large and small parts (decisions 48)', async () => {
  for (const [many, size] of [
    [20, 500 * KIB],
    [600, 7 * KIB],
  ] as const) {
    const server = createServer((_, reply) => {
      freeingWhatIsSent(parts(many, size, []), reply).pipe(reply);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    let at = 0;
    for await (const bytes of answer.body ?? []) {
      for (const byte of bytes) {
        if (byte !== Math.floor(at / size) % 256) throw new Error(`Byte ${at} is ${byte}.`);
        at += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(at).toBe(many * size);
    server.close();
  }
});

it('shared memory is not freed (decisions 48)', async () => {
  const shared = new Uint8Array(1_000).fill(7);
  async function* halves() {
    yield shared.subarray(0, 500);
    yield shared.subarray(500);
  }
  const receiver = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(freeingWhatIsSent(halves(), receiver), receiver);
  expect(shared).toEqual(new Uint8Array(1_000).fill(7));
});
