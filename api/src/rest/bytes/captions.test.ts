/** Captions on the wires (decisions 28, 59, 78). */
import { request } from 'node:http';
import { MAX_CAPTION_BYTES } from '@quadrangle/domain/captions/read-captions';
import type { Media } from '@quadrangle/domain/media/media';
import { aMember, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\nHello <b>all</b>\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello all\n';

let app: TestApp;
let video: Media;
let uploader: Visitor;
let visitor: Visitor;
beforeEach(async () => {
  app = await startTestApp();
  const owner = await aPlanHolder(app.memory);
  video = await aVideo(app.memory, owner);
  uploader = await app.signedIn(owner);
  visitor = await app.signedIn(await aMember(app.memory));
});
afterEach(() => app.close());

const address = (language: string) => `/api/videos/${video.id}/captions/${language}`;
const onPage = async () => (await visitor.get(`/api/videos/find/${video.id}`)).body.captions;

it('captions are put, shown only on the page, served as WebVTT in parts, and removed (decisions 28, 59)', async () => {
  const put = await uploader.put<readonly { url: string }[]>(address('en'), { text: TEXT });
  expect(put).toMatchObject({ status: 200, body: [{ language: 'en', label: 'English' }] });
  expect(await onPage()).toEqual(put.body);
  expect((await visitor.get<readonly object[]>('/api/videos/recent')).body[0]).not.toHaveProperty('captions');
  const url = String(put.body[0]?.url);
  const sent = await visitor.get(url);
  expect([sent.status, sent.body, sent.headers.get('content-type')]).toEqual([200, VTT, 'text/vtt; charset=utf-8']);
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await visitor.get(url, { range: 'bytes=0-5' })).toMatchObject({ status: 206, body: 'WEBVTT' });
  const tag = String(sent.headers.get('etag'));
  for (const atHand of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
    expect((await visitor.get(url, { 'if-none-match': atHand })).status).toBe(304);
  expect((await visitor.get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await visitor.send('HEAD', url, {})).body).toBe('');
  expect(await visitor.get(`${url}x`)).toMatchObject({ status: 403, body: { code: 'FILE_SIGNATURE_INVALID' } });
  expect(await uploader.send('DELETE', address('EN'), {})).toMatchObject({ status: 200, body: [] });
  expect(await visitor.get(url)).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
  expect(await onPage()).toEqual([]);
});

it('unreadable captions are refused with their line on both wires (decisions 37, 59)', async () => {
  const text = `${TEXT}\n2\n00:00:05,000 --> soon\nx`;
  const rest = await uploader.put(address('en'), { text });
  expect(rest).toMatchObject({ status: 400, body: { code: 'CAPTIONS_UNREADABLE', errors: [{ field: 'text' }] } });
  expect(rest.body.message).toContain('Line 6: ');
  const trpc = await uploader.post('/trpc/captions.put', { id: video.id, language: 'en', text });
  expect(trpc).toMatchObject({
    status: 400,
    body: { error: { data: { refusal: { code: 'CAPTIONS_UNREADABLE', params: { line: '6' } } } } },
  });
});

const input = (language: string, id = video.id) =>
  `/trpc/captions.put?input=${encodeURIComponent(JSON.stringify({ id, language }))}`;

it('captions may have a MiB as bytes, on both wires; as JSON they are an ordinary body (decisions 42, 59, 78)', async () => {
  const remark = 'a "remark"\n'.repeat(94_000);
  const text = `WEBVTT\n\nNOTE\n${remark}\n00:00:01.000 --> 00:00:02.000\nHello all\n`;
  expect(text.length).toBeGreaterThan(0.98 * MAX_CAPTION_BYTES);
  const send = (method: string, path: string, type: string, body = text) =>
    uploader.send(method, path, { headers: { 'content-type': type }, body });
  expect(await send('PUT', address('en'), 'text/vtt')).toMatchObject({ status: 200, body: [{ language: 'en' }] });
  expect((await send('PUT', address('fr'), 'application/x-subrip; charset=utf-8', TEXT)).status).toBe(200);
  expect(await send('POST', input('hi'), 'application/octet-stream')).toMatchObject({
    status: 200,
    body: { result: { data: [{ language: 'en' }, { language: 'fr' }, { language: 'hi' }] } },
  });
  for (const [method, path, type] of [
    ['PUT', address('en'), 'text/vtt'],
    ['POST', input('en'), 'application/octet-stream'],
  ] as const)
    expect((await send(method, path, type, text.repeat(2))).status).toBe(413);
  const large = 'x'.repeat(65_536);
  expect((await uploader.put(address('en'), { text: large })).status).toBe(413);
  expect((await uploader.post('/trpc/captions.put', { id: video.id, language: 'en', text: large })).status).toBe(413);
  expect((await send('POST', '/trpc/media.edit', 'application/octet-stream')).status).toBe(415);
  expect((await send('POST', '/trpc/captions.put?input=%7B', 'application/octet-stream')).status).toBe(400);
});

/** The status of the answer to a request whose body is never sent. */
const statusOfHead = (who: Visitor, method: string, path: string, type: string, length = MAX_CAPTION_BYTES) =>
  new Promise<number | undefined>((resolve, reject) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': type, 'content-length': length };
    const asking = request(new URL(path, app.url), { method, headers, agent: false }, (answer) => {
      resolve(answer.statusCode);
      asking.destroy();
    });
    asking.on('error', reject).flushHeaders();
  });

it('who may not put captions is refused before a byte of them, and what is too large before anybody (decisions 78)', async () => {
  const stranger = app.visitor();
  for (const type of ['text/vtt', 'application/x-subrip', 'application/octet-stream', 'TEXT/VTT; charset=utf-8']) {
    expect(await statusOfHead(stranger, 'PUT', address('en'), type)).toBe(401);
    expect(await statusOfHead(visitor, 'PUT', address('en'), type)).toBe(403);
    expect(await statusOfHead(uploader, 'PUT', address('en').replace(video.id, 'gone'), type)).toBe(404);
  }
  const bytes = 'application/octet-stream';
  expect(await statusOfHead(stranger, 'POST', input('en'), bytes)).toBe(401);
  expect(await statusOfHead(visitor, 'POST', input('en'), bytes)).toBe(403);
  expect(await statusOfHead(uploader, 'POST', input('en', 'gone'), bytes)).toBe(404);
  for (const who of [stranger, visitor, uploader])
    for (const [method, path] of [
      ['PUT', address('en')],
      ['POST', '/trpc/captions.put'],
    ] as const)
      expect(await statusOfHead(who, method, path, 'application/json', 65_537)).toBe(413);
});
