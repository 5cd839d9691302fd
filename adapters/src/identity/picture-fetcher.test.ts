import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Found, pictureFetcherContract } from '@quadrangle/domain/contracts';
import { afterEach, expect, it } from 'vitest';
import { pictureFetcher } from './picture-fetcher.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The address of a server of pictures with these answers. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/a`;
}

pictureFetcherContract('the web', async () => {
  let found: Found = 'nothing';
  const url = await serve((_, response) => {
    if (found === 'nothing') response.writeHead(404).end();
    else if (found === 'failure') response.writeHead(503).end();
    else response.setHeader('content-type', found.contentType).end(found.bytes);
  });
  return {
    fetcher: pictureFetcher(),
    async serve(next) {
      found = next;
      return url;
    },
    close: async () => undefined,
  };
});

const png = Buffer.from('89504e470d0a1a0a', 'hex');

it('brings the bytes and what they are said to be', async () => {
  const url = await serve((_, response) => response.setHeader('content-type', 'image/png').end(png));
  expect(await pictureFetcher().fetch(url, png.length)).toEqual({ contentType: 'image/png', bytes: png });
});

it('brings nothing that is larger than allowed, announced or not', async () => {
  let sent = 0;
  const announced = await serve((_, response) => response.setHeader('content-length', 2 ** 40).write(png));
  expect(await pictureFetcher().fetch(announced, 1_000)).toBeNull();
  server?.closeAllConnections();
  const endless = await serve((_, response) => {
    const more = (): void => {
      sent += 1_000;
      if (!response.destroyed) response.write(Buffer.alloc(1_000), () => setImmediate(more));
    };
    more();
  });
  expect(await pictureFetcher().fetch(endless, 10_000)).toBeNull();
  expect(sent).toBeGreaterThan(10_000);
});

it('follows no redirect', async () => {
  const asked: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: '/b' }).end();
  });
  expect(await pictureFetcher().fetch(url, 1_000)).toBeNull();
  expect(asked).toEqual(['/a']);
});

it.each([204, 401, 403, 404, 410])('takes %i for no picture', async (status) => {
  const url = await serve((_, response) => response.writeHead(status).end());
  expect(await pictureFetcher().fetch(url, 1_000)).toBeNull();
});

it.each([408, 429, 500, 503])('can be tried again after %i', async (status) => {
  const url = await serve((_, response) => response.writeHead(status).end());
  await expect(pictureFetcher().fetch(url, 1_000)).rejects.toThrow(String(status));
});

it('can be retried when there is no answer, or it breaks off or takes too long', async () => {
  await expect(pictureFetcher().fetch('http://127.0.0.1:1/a', 1_000)).rejects.toThrow();
  const broken = await serve((request, response) => {
    response.write(png, () => request.socket.destroy());
  });
  await expect(pictureFetcher().fetch(broken, 1_000)).rejects.toThrow();
  const slow = await serve(() => {});
  await expect(pictureFetcher({ timeout: 50 }).fetch(slow, 1_000)).rejects.toThrow();
  server?.closeAllConnections();
  const halting = await serve((_, response) => response.write(png));
  await expect(pictureFetcher({ timeout: 50 }).fetch(halting, 1_000)).rejects.toThrow();
});
