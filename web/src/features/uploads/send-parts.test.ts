import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PartsApi, type PartTransfer, sendParts } from './send-parts.ts';
import { type Put, type PutAnswer, UploadGone, UploadInterrupted, UploadLater } from './transfer.ts';

const PART = 3_000;
const bytes = Uint8Array.from({ length: 5 * PART + 10 }, (_, at) => (at * 31 + (at >> 8)) % 256);
const file = new Blob([bytes]);
const OK: PutAnswer = { status: 200, range: null };

/**
 * A store that accepts parts, and our server's knowledge of it. A `quirk` can answer instead of the store, or break.
 */
class Store {
  readonly parts = new Map<number, Uint8Array>();
  /** The requests in order: part numbers, `sign 1-4`, `ask`, `us …`. */
  readonly asked: string[] = [];
  quirk: (number: number, tries: number) => PutAnswer | null | 'broken' = () => null;
  #tries = 0;

  get received(): number {
    let bytes = 0;
    for (let number = 1; this.parts.has(number); number += 1) bytes += this.parts.get(number)?.length ?? 0;
    return bytes;
  }

  readonly office: PartsApi = {
    received: async () => {
      this.asked.push('ask');
      return this.received;
    },
    sign: async (parts) => {
      this.asked.push(`sign ${parts[0]?.number}-${parts.at(-1)?.number}`);
      return new Map(parts.map(({ number, md5 }) => [number, `https://store.example/${number}?md5=${md5}`]));
    },
  };

  readonly put: Put = async ({ url, headers, body, onSent }) => {
    if (url.startsWith('/api/')) {
      this.asked.push(`us ${headers['Content-Range']}`);
      return body ? OK : { status: 308, range: this.received > 0 ? `bytes=0-${this.received - 1}` : null };
    }
    const { pathname, search } = new URL(url);
    const number = Number(pathname.slice(1));
    this.asked.push(String(number));
    this.#tries += 1;
    const answer = this.quirk(number, this.#tries);
    if (answer === 'broken') throw new TypeError('No answer came.');
    if (answer) return answer;
    const part = new Uint8Array((await body?.arrayBuffer()) ?? new ArrayBuffer());
    expect(search).toBe(`?md5=${headers['Content-MD5']}`);
    expect(headers['Content-MD5']).toBe(createHash('md5').update(part).digest('base64'));
    onSent?.(part.length);
    this.parts.set(number, part);
    return OK;
  };

  get stored(): Buffer {
    return Buffer.concat([...this.parts].sort(([a], [b]) => a - b).map(([, part]) => part));
  }
}

const send = (store: Store, task: Partial<PartTransfer> = {}) =>
  sendParts(
    {
      url: '/api/uploads/u1',
      file,
      chunkSize: 2 * PART,
      partSize: PART,
      fresh: true,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...task,
    },
    store.office,
    { put: store.put, delay: () => 1 },
  );

describe('sending a file in parts to the store (decisions 24)', () => {
  it('has a few parts signed at a time, sends one after the other, and checks at the end that all have arrived', async () => {
    const store = new Store();
    const reported: number[] = [];
    await send(store, { onProgress: (sent) => reported.push(sent) });
    expect(store.asked).toEqual(['sign 1-4', '1', '2', '3', '4', 'sign 5-6', '5', '6', 'ask']);
    expect(store.stored.equals(bytes)).toBe(true);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(file.size);
  });

  it('after a reload continues after the parts that have arrived, and sends nothing of a complete file', async () => {
    const store = new Store();
    for (const number of [1, 2, 4]) store.parts.set(number, bytes.slice((number - 1) * PART, number * PART));
    await send(store, { fresh: false });
    expect(store.asked).toEqual(['ask', 'sign 3-6', '3', '4', '5', '6', 'ask']);
    store.asked.length = 0;
    await send(store, { fresh: false });
    expect(store.asked).toEqual(['ask']);
  });

  it.each([408, 429, 500, 503])('retries after %d', async (status) => {
    const store = new Store();
    store.quirk = (_, tries) => (tries <= 3 ? { status, range: null } : null);
    await send(store);
    expect(store.stored.equals(bytes)).toBe(true);
    expect(store.asked.join()).not.toContain('us');
  });

  it('waits as long as the store asks', async () => {
    const store = new Store();
    store.quirk = (number) => (number === 2 ? { status: 503, range: null, retryAfter: 40 } : null);
    await expect(send(store)).rejects.toMatchObject({ seconds: 40 });
    await expect(send(store)).rejects.toBeInstanceOf(UploadLater);
    expect(store.received).toBe(PART);
  });

  it('gets a new address when one has expired', async () => {
    const store = new Store();
    store.quirk = (number, tries) => (number === 3 && tries === 3 ? { status: 403, range: null } : null);
    await send(store);
    expect(store.asked).toEqual(['sign 1-4', '1', '2', '3', 'ask', 'sign 3-6', '3', '4', '5', '6', 'ask']);
  });

  it('asks how far it got after a lost connection', async () => {
    const store = new Store();
    store.quirk = (_, tries) => (tries === 2 ? 'broken' : null);
    await send(store);
    expect(store.asked.slice(0, 6)).toEqual(['sign 1-4', '1', '2', 'ask', 'sign 2-5', '2']);
    expect(store.stored.equals(bytes)).toBe(true);
  });

  it.each(['broken', { status: 403, range: null }] as const)(
    'sends through our server what does not reach the store (%o)',
    async (answer) => {
      const store = new Store();
      store.quirk = (number) => (number > 1 ? answer : null);
      await send(store);
      expect(store.asked.slice(-2)).toEqual([
        `us bytes */${file.size}`,
        `us bytes ${PART}-${3 * PART - 1}/${file.size}`,
      ]);
    },
  );

  it('waits while our server does not answer either, and gives up after eight attempts', async () => {
    const store = new Store();
    store.quirk = () => 'broken';
    const offline = { ...store.office, received: async () => null };
    const task = { url: '/api/uploads/u1', file, chunkSize: PART, partSize: PART, fresh: true, onProgress: () => {} };
    const signal = new AbortController().signal;
    const sending = sendParts({ ...task, signal }, offline, { put: store.put, delay: () => 1 });
    await expect(sending).rejects.toBeInstanceOf(UploadInterrupted);
    expect(store.asked).toEqual(['sign 1-4', '1']);
  });

  it('treats an upload that the store dropped as gone, and a completed one as finished', async () => {
    const store = new Store();
    store.quirk = (number) => (number === 2 ? { status: 404, range: null } : null);
    await expect(send(store)).rejects.toBeInstanceOf(UploadGone);
    const done = new Store();
    done.quirk = (number) => {
      if (number !== 2) return null;
      for (let part = 2; part <= 6; part += 1) done.parts.set(part, bytes.slice((part - 1) * PART, part * PART));
      return { status: 404, range: null };
    };
    await send(done);
  });

  it('ends with the reason of a pause, and asks first when resumed', async () => {
    const store = new Store();
    const pause = new AbortController();
    const why = new Error('paused');
    store.quirk = (number) => {
      if (number !== 3) return null;
      pause.abort(why);
      return 'broken';
    };
    await expect(send(store, { signal: pause.signal })).rejects.toBe(why);
    store.quirk = () => null;
    store.asked.length = 0;
    await send(store, { fresh: false });
    expect(store.asked.slice(0, 3)).toEqual(['ask', 'sign 3-6', '3']);
    expect(store.stored.equals(bytes)).toBe(true);
  });
});
