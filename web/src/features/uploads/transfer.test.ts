import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Put,
  type Transfer,
  transfer,
  UploadGone,
  UploadInterrupted,
  UploadLater,
  UploadRefused,
} from './transfer.ts';

const CHUNK = 256 * 1024;
const bytes = Uint8Array.from({ length: 3 * CHUNK + 1000 }, (_, at) => (at * 31 + (at >> 8)) % 256);
const file = new Blob([bytes]);

/** A `PUT` as the browser's, by Node's fetch; a redirect status without a place to go is an answer like any other. */
const put: Put = async ({ url, headers, body, signal, onSent }) => {
  const answer = await fetch(url, { method: 'PUT', headers, body, signal });
  onSent?.(body?.size ?? 0);
  await answer.arrayBuffer();
  const retryAfter = Number(answer.headers.get('Retry-After')) || null;
  return { status: answer.status, range: answer.headers.get('Range'), retryAfter };
};

/** One upload of `bytes.length` bytes in the protocol of decisions 24. A `quirk` may answer, or break, in its place. */
class Store {
  readonly asked: string[] = [];
  received = Buffer.alloc(0);
  quirk: (request: IncomingMessage, response: ServerResponse, number: number) => boolean = () => false;
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/upload`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** How far it got, as the protocol says it. */
  tell(response: ServerResponse): void {
    if (this.received.length === bytes.length) response.writeHead(200).end('{}');
    else if (this.received.length === 0) response.writeHead(308).end();
    else response.writeHead(308, { Range: `bytes=0-${this.received.length - 1}` }).end();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const range = String(request.headers['content-range']);
    this.asked.push(range);
    if (this.quirk(request, response, this.asked.length)) return;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const start = /^bytes (\d+)-/.exec(range)?.[1];
    if (start !== undefined && Number(start) === this.received.length)
      this.received = Buffer.concat([this.received, ...parts]);
    this.tell(response);
  }
}

let store: Store | null = null;
afterEach(() => store?.close());

async function begin(): Promise<{ server: Store; url: string }> {
  store = new Store();
  return { server: store, url: await store.open() };
}

const send = (url: string, task: Partial<Transfer> = {}, with_: Put = put) =>
  transfer(
    {
      url,
      file,
      chunkSize: CHUNK,
      fresh: true,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...task,
    },
    { put: with_, delay: () => 1 },
  );

describe('sending a file', () => {
  it('sends chunk after chunk with its place in the file', async () => {
    const { server, url } = await begin();
    await send(url);
    expect(server.asked).toEqual([
      `bytes 0-${CHUNK - 1}/${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
      `bytes ${2 * CHUNK}-${3 * CHUNK - 1}/${file.size}`,
      `bytes ${3 * CHUNK}-${file.size - 1}/${file.size}`,
    ]);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('answers how many bytes arrived, up to all of them', async () => {
    const { url } = await begin();
    const reported: number[] = [];
    await send(url, { onProgress: (sent) => reported.push(sent) });
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    expect(reported.at(-1)).toBe(file.size);
  });

  it('goes on where the server says, when only a part of a chunk arrived', async () => {
    const { server, url } = await begin();
    server.quirk = (request, response, number) => {
      if (number !== 2) return false;
      request.resume();
      request.once('end', () => {
        server.received = Buffer.concat([server.received, bytes.subarray(CHUNK, CHUNK + 777)]);
        server.tell(response);
      });
      return true;
    };
    await send(url);
    expect(server.asked[2]).toBe(`bytes ${CHUNK + 777}-${2 * CHUNK + 776}/${file.size}`);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('starts over from the beginning when the server holds nothing', async () => {
    const { server, url } = await begin();
    server.quirk = (_request, _response, number) => {
      if (number === 2) server.received = Buffer.alloc(0);
      return false;
    };
    const reported: number[] = [];
    await send(url, { onProgress: (sent) => reported.push(sent) });
    expect(reported).toContain(0);
    expect(server.asked[2]).toBe(`bytes 0-${CHUNK - 1}/${file.size}`);
    expect(server.received.equals(bytes)).toBe(true);
  });
});

describe('a bad network', () => {
  it('a lost connection is followed by the question how far it got', async () => {
    const { server, url } = await begin();
    server.quirk = (request, _response, number) => {
      if (number === 2) request.socket.destroy();
      return number === 2;
    };
    await send(url);
    expect(server.asked[2]).toBe(`bytes */${file.size}`);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it.each([408, 429, 500, 503])('%d is tried again', async (status) => {
    const { server, url } = await begin();
    server.quirk = (request, response, number) => {
      if (number !== 1) return false;
      request.resume();
      response.writeHead(status).end();
      return true;
    };
    await send(url);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('bytes that arrived although the answer was lost are not sent twice', async () => {
    const { server, url } = await begin();
    const lossy: Put = async (request) => {
      const answer = await put(request);
      if (server.asked.length === 1) throw new TypeError('No answer came.');
      return answer;
    };
    await send(url, {}, lossy);
    expect(server.asked.slice(0, 3)).toEqual([
      `bytes 0-${CHUNK - 1}/${file.size}`,
      `bytes */${file.size}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${file.size}`,
    ]);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('gives up after eight tries that brought nothing, and what arrived stays', async () => {
    const { server, url } = await begin();
    server.quirk = (request, _response, number) => {
      if (number > 1) request.socket.destroy();
      return number > 1;
    };
    await expect(send(url)).rejects.toBeInstanceOf(UploadInterrupted);
    expect(server.received.length).toBe(CHUNK);
    server.quirk = () => false;
    await send(url, { fresh: false });
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('a server that asks to come again later is not asked before, and what arrived stays', async () => {
    const { server, url } = await begin();
    server.quirk = (request, response, number) => {
      if (number < 2 || number > 3) return false;
      request.resume();
      request.once('end', () => response.writeHead(503, { 'Retry-After': '40' }).end());
      return true;
    };
    const sending = send(url);
    await expect(sending).rejects.toBeInstanceOf(UploadLater);
    await expect(sending).rejects.toMatchObject({ seconds: 40, moved: true });
    expect(server.asked).toHaveLength(2);
    await expect(send(url, { fresh: false })).rejects.toMatchObject({ moved: false });
    await send(url, { fresh: false });
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('a server that answers but takes nothing is not asked for ever', async () => {
    const { server, url } = await begin();
    server.quirk = (request, response) => {
      request.resume();
      request.once('end', () => response.writeHead(308).end());
      return true;
    };
    await expect(send(url)).rejects.toBeInstanceOf(UploadInterrupted);
  });
});

describe('pause and resume', () => {
  it('pausing stops the chunk on its way, and resuming asks and sends only the rest', async () => {
    const { server, url } = await begin();
    const pause = new AbortController();
    const why = new Error('paused');
    server.quirk = (_request, _response, number) => {
      if (number === 3) pause.abort(why);
      return number === 3;
    };
    await expect(send(url, { signal: pause.signal })).rejects.toBe(why);
    expect(server.received.length).toBe(2 * CHUNK);

    server.quirk = () => false;
    server.asked.length = 0;
    await send(url, { fresh: false });
    expect(server.asked).toEqual([
      `bytes */${file.size}`,
      `bytes ${2 * CHUNK}-${3 * CHUNK - 1}/${file.size}`,
      `bytes ${3 * CHUNK}-${file.size - 1}/${file.size}`,
    ]);
    expect(server.received.equals(bytes)).toBe(true);
  });

  it('pausing while it waits for the network ends the wait', async () => {
    const { server, url } = await begin();
    const pause = new AbortController();
    server.quirk = (request) => {
      request.socket.destroy();
      return true;
    };
    const task = { url, file, chunkSize: CHUNK, fresh: true, signal: pause.signal, onProgress: () => undefined };
    const sending = transfer(task, {
      put,
      delay: () => {
        setTimeout(() => pause.abort(new Error('paused')));
        return 1_000_000;
      },
    });
    await expect(sending).rejects.toThrow('paused');
  });

  it('resuming what was finished sends nothing', async () => {
    const { server, url } = await begin();
    await send(url);
    server.asked.length = 0;
    await send(url, { fresh: false });
    expect(server.asked).toEqual([`bytes */${file.size}`]);
  });
});

describe('a refusal', () => {
  it.each([404, 410])('%d means that the upload is gone', async (status) => {
    const { server, url } = await begin();
    server.quirk = (request, response) => {
      request.resume();
      response.writeHead(status).end();
      return true;
    };
    await expect(send(url)).rejects.toBeInstanceOf(UploadGone);
  });

  it.each([400, 401, 403])('%d is not tried again', async (status) => {
    const { server, url } = await begin();
    server.quirk = (request, response) => {
      request.resume();
      response.writeHead(status).end();
      return true;
    };
    await expect(send(url)).rejects.toBeInstanceOf(UploadRefused);
    expect(server.asked).toHaveLength(1);
  });
});
