/** A web client on another site (decisions 8). */
import { request as passOn } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { freePort } from '../../adapters/testing/free-port.ts';
import { certificateFor } from './support/certificate.ts';
import { openChromium } from './support/demo.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The server, and a web client on another site: their names share no registrable domain. */
const [SERVER, CLIENT] = ['photos.college.test', 'app.club.example'];
const PERSON = { Normalname: 'Asha Rao', name: 'asha', email: 'asha@college.edu', password: 'purple monkey 12' };

const originOf = (server: Server, host: string) => `https://${host}:${(server.address() as AddressInfo).port}`;

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** A call as a client on another site makes it: with credentials. */
function call(
  page: Page,
  url: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> | null }> {
  const method = body === undefined ? 'GET' : 'POST';
  return page.evaluate(
    async ([address, verb, json]) => {
      const sent = json === null ? {} : { body: json, headers: { 'content-type': 'application/json' } };
      const answer = await fetch(address, { method: verb, credentials: 'include', ...sent });
      return { status: answer.status, body: await answer.json() };
    },
    [url, method, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Draws a picture in the page, sends its bytes to the address that the server gave, and returns the status. */
function sendPicture(page: Page, uploadUrl: string, size: number): Promise<number> {
  return page.evaluate(
    async ([address, length]) => {
      const bytes = Uint8Array.from(atob(document.title), (letter) => letter.charCodeAt(0));
      if (bytes.length !== length) throw new Error('Another picture was announced.');
      return (await fetch(address, { method: 'PUT', credentials: 'include', body: bytes })).status;
    },
    [uploadUrl, size] as const,
  );
}

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a web client on another site signs in, stays signed in, shares and shows a picture, and signs out', async () => {
  // Three processes start in turn.
  test.slow();
  const tls = await certificateFor([SERVER, CLIENT]);
  const port = await freePort();
  // Ends TLS in front of the product, as nginx or Caddy do; two paths of its own report which cookies a browser keeps.
  const front = createServer(tls, (request, response) => {
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '',
      'access-control-allow-credentials': 'true',
    };
    if (request.url === '/plain-cookie')
      cors['set-cookie' as never] = 'plain=1; Path=/; Secure; SameSite=None' as never;
    if (request.url === '/plain-cookie' || request.url === '/cookies') {
      response.writeHead(200, cors).end(JSON.stringify({ cookies: request.headers.cookie ?? '' }));
      return;
    }
    const onward = passOn({ port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const pages = createServer(tls, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>${PICTURE}</title>`);
  });
  await Promise.all([listen(front), listen(pages)]);
  const [server, client] = [originOf(front, SERVER), originOf(pages, CLIENT)];
  const product = await Product.start({
    PORT: String(port),
    PUBLIC_URL: server,
    SIGN_UP: 'open',
    WEB_ORIGINS: client,
    COOKIE_SAMESITE: 'none',
  });
  const browser = await openChromium([
    '--ignore-certificate-errors',
    `--host-resolver-rules=MAP ${SERVER} 127.0.0.1, MAP ${CLIENT} 127.0.0.1`,
  ]);
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    // As in browsers that block third-party cookies.
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
    });
    await page.goto(client);

    // This browser keeps no third-party cookie that is not partitioned.
    await call(page, `${server}/plain-cookie`);
    expect((await call(page, `${server}/cookies`)).body).toEqual({ cookies: '' });

    expect((await call(page, `${server}/api/auth/signup`, PERSON)).status).toBe(200);
    await product.admin('verify', PERSON.name);
    await product.admin('grant', PERSON.name, '--months', '1');
    expect((await call(page, `${server}/api/auth/signin`, { name: 'asha', password: PERSON.password })).status).toBe(
      200,
    );
    expect(await call(page, `${server}/api/auth/me`)).toMatchObject({ status: 200, body: { name: 'asha' } });
    await page.reload();
    expect(await call(page, `${server}/api/auth/me`)).toMatchObject({ status: 200, body: { name: 'asha' } });
    const cookie = (await context.cookies(server)).find(({ name }) => name === '__Host-quadrangle_session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });

    const size = Buffer.from(PICTURE, 'base64').length;
    const file = { folder: 'photo', fileName: 'dot.png', size, contentType: 'image/png' };
    const declared = (await call(page, `${server}/api/uploads`, file)).body;
    expect(await sendPicture(page, String(declared?.uploadUrl), size)).toBe(200);
    const item = { title: 'A dot', desc: '', tags: [], fileName: declared?.fileName };
    const photo = await call(page, `${server}/api/photos`, item);
    expect(photo.status).toBe(200);
    const width = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return image.naturalWidth;
    }, String(photo.body?.imgUrl));
    expect(width).toBeGreaterThan(0);

    // A limit of this setup: the session belongs to this client, not to a page of the server itself.
    const own = await context.newPage();
    await own.goto(server);
    expect((await call(own, `${server}/api/auth/me`)).status).toBe(401);

    expect((await call(page, `${server}/api/auth/signout`, {})).status).toBe(200);
    expect((await call(page, `${server}/api/auth/me`)).status).toBe(401);
  } finally {
    await browser.close();
    await product.stop();
    for (const each of [front, pages]) {
      each.closeAllConnections();
      each.close();
    }
  }
});
