/** Captions on the wires (decisions 28, 59). */
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
  expect((await visitor.get(url, { 'if-none-match': String(sent.headers.get('etag')) })).status).toBe(304);
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

it('captions may have a MiB, which ordinary bodies may not (decisions 42, 59)', async () => {
  const remark = 'a "remark"\n'.repeat(90_000);
  const text = `WEBVTT\n\nNOTE\n${remark}\n00:00:01.000 --> 00:00:02.000\nHello all\n`;
  expect(text.length).toBeGreaterThan(0.9 * MAX_CAPTION_BYTES);
  expect((await uploader.put(address('en'), { text })).status).toBe(200);
  const batch = await uploader.post('/trpc/captions.put?batch=1', { 0: { id: video.id, language: 'hi', text } });
  expect(batch).toMatchObject({ status: 200, body: [{ result: { data: [{ language: 'en' }, { language: 'hi' }] } }] });
  const tooLarge = { text: text.repeat(3) };
  expect((await uploader.put(address('en'), tooLarge)).status).toBe(413);
  expect((await uploader.post('/trpc/media.edit', tooLarge)).status).toBe(413);
});
