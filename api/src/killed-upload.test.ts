/** Uploads that pass through a process that is killed (decisions 24; operator). */

import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { s3Kinds, type TestBucket } from '@quadrangle/adapters/testing/s3-buckets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buyPlan, newcomer } from '../testing/newcomer.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { aVideoFile, beginChunk, declare, resumeUpload } from '../testing/uploading.ts';

const MIB = 1_024 * 1_024;

/** Random bytes: this number more than a part of the store. */
const NOISE = 10 * MIB;

describe.each(s3Kinds)('with the files in a bucket of $name', (kind) => {
  let folder: string;
  let bucket: TestBucket;
  let running: ProductProcess | undefined;
  let url: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-killed-'));
    bucket = await kind.open();
    url = `http://127.0.0.1:${await freePort()}`;
  });
  afterEach(async () => {
    running?.child.kill('SIGKILL');
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the server; kills it first if it is running. */
  async function startAnew(): Promise<void> {
    running?.child.kill('SIGKILL');
    await running?.ended;
    const env = { DATA_DIR: folder, PORT: new URL(url).port, PUBLIC_URL: url, RATE_LIMIT: 'off' };
    running = startProgram('main.ts', { ...env, ...bucket.env });
    await ready(url, running);
  }

  it('an upload goes on after its process was killed between two chunks and in the middle of one, equal to the byte (decision 24)', async () => {
    await startAnew();
    const asha = await newcomer(url, 'asha');
    await buyPlan(asha);
    const file = aVideoFile('walk.mp4', NOISE);
    randomFillSync(file.bytes, file.bytes.length - NOISE + 8);
    const declared = await declare(asha, file);
    const received = async () => (await asha.get<{ received: number }>(`/api/uploads/${declared.id}`)).body.received;

    // Less than a part, so its bytes are stored beside it.
    const first = beginChunk(asha, declared, file.bytes, { start: 0, end: 3 * MIB, sent: 3 * MIB });
    const [answer] = await once(first, 'response');
    expect([answer.statusCode, answer.headers.range]).toEqual([308, `bytes=0-${3 * MIB - 1}`]);
    await startAnew();
    expect(await received()).toBe(3 * MIB);

    // With them it fills a part and begins the next.
    const second = beginChunk(asha, declared, file.bytes, { start: 3 * MIB, end: 10 * MIB, sent: 6 * MIB });
    const cutOff = once(second, 'error');
    await expect.poll(received).toBe(8 * MIB);
    await Promise.all([startAnew(), cutOff]);
    expect(await received()).toBe(8 * MIB);

    const chunks: number[] = [];
    const fileName = await resumeUpload(asha, declared, file.bytes, chunks);
    expect(chunks.reduce((sum, chunk) => sum + chunk)).toBe(file.bytes.length - 8 * MIB);
    expect(Buffer.compare(await bucket.bytes(fileName), file.bytes)).toBe(0);
    expect(await bucket.contents()).toEqual({ names: [fileName], openUploads: 0 });
  });
});
