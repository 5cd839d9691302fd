/** The streams of videos (decisions 28, 58). */
import { playFile, streamUrl } from '@quadrangle/domain/files/file-urls';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Media } from '@quadrangle/domain/media/media';
import { actorOf, aMember, aPlanHolder, aReport, aVideo } from '@quadrangle/domain/memory';
import { decideCase } from '@quadrangle/domain/safety/decide-case';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let app: TestApp;
let video: Media;
let visitor: Visitor;
let url: string;
const piece = () => url.replace('main.m3u8', 'size0.mp4');
beforeEach(async () => {
  app = await startTestApp();
  const renditions = { rungs: [{ width: 320, height: 180 }], progressive: false, bytes: 10 };
  video = await aVideo(app.memory, await aPlanHolder(app.memory), { renditions });
  app.memory.putFile(playFile(video.fileName, 'main.m3u8'), new TextEncoder().encode('#EXTM3U'));
  app.memory.putFile(playFile(video.fileName, 'size0.mp4'), new TextEncoder().encode('0123456789'));
  visitor = await app.signedIn(await aMember(app.memory));
  url = String((await visitor.get(`/api/videos/find/${video.id}`)).body.streamUrl);
});
afterEach(() => app.close());

it('playlists and segments are served with their types and ranges, under one signature (decisions 28, 58)', async () => {
  expect(new URL(url).pathname).toBe(
    streamUrl(app.memory.secrets, video.tenant, video.fileName, app.memory.clock.now()),
  );
  const playlist = await visitor.get(url);
  expect([playlist.status, playlist.body, playlist.headers.get('content-type')]).toEqual([
    200,
    '#EXTM3U',
    'application/vnd.apple.mpegurl',
  ]);
  const part = await visitor.get(piece(), { range: 'bytes=2-4' });
  expect([part.status, part.body, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'video/mp4',
    'bytes 2-4/10',
  ]);
  expect(part.headers.get('x-content-type-options')).toBe('nosniff');
  const etag = String(part.headers.get('etag'));
  expect((await visitor.get(piece(), { 'if-none-match': etag })).status).toBe(304);
  expect((await visitor.send('HEAD', piece(), {})).body).toBe('');
});

it('caches ask for the main playlist each time, which grows, and keep what it names (decisions 58)', async () => {
  const first = await visitor.get(url);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const at = { 'if-none-match': String(first.headers.get('etag')) };
  expect((await visitor.get(url, at)).status).toBe(304);
  app.memory.putFile(playFile(video.fileName, 'main.m3u8'), new TextEncoder().encode('#EXTM4U'));
  expect(await visitor.get(url, at)).toMatchObject({ status: 200, body: '#EXTM4U' });
  expect((await visitor.get(piece())).headers.get('cache-control')).toMatch(/^private, max-age=\d{4}$/);
});

it('the stream of a video that is hidden, or removed, ends with the next segment (decisions 28, 51, 58)', async () => {
  const { memory } = app;
  expect((await visitor.get(piece())).status).toBe(200);
  const { id } = await aReport(memory, await aMember(memory), video.id);
  expect(await visitor.get(piece())).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
  const mod = actorOf(await aMember(memory, { moderator: true }));
  await execute(decideCase, memory, mod, { id, verdict: 'keep', text: 'Fine.' });
  expect((await visitor.get(piece())).status).toBe(200);
  await memory.media.remove(video.id, []);
  expect((await visitor.get(piece())).status).toBe(404);
});

it('a stream ends with the session (decisions 28)', async () => {
  expect((await visitor.get(piece())).status).toBe(200);
  await visitor.send('POST', '/api/auth/signout', {});
  expect((await visitor.get(piece())).status).toBe(401);
});

it('a stranger with the address gets nothing, even after somebody else got it (decisions 28, 58)', async () => {
  expect((await visitor.get(piece())).status).toBe(200);
  const stranger = app.visitor();
  const foreign = await app.signedIn(await aMember(app.memory, { email: 'eve@other.edu' }));
  for (const address of [url, piece()]) {
    expect(await stranger.get(address)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await foreign.get(address)).toMatchObject({ status: 403, body: { code: 'FILE_OF_ANOTHER_COLLEGE' } });
  }
});

it('a changed address, or one of a file outside the stream, opens nothing (decisions 28, 58)', async () => {
  for (const [from, to] of [
    ['/example.edu/', '/other.edu/'],
    ['size0.mp4', 'x/size0.mp4'],
    [video.fileName, `${video.fileName}x`],
  ] as const)
    expect(await visitor.get(piece().replace(from, to)), to).toMatchObject({ status: 403 });
  for (const part of ['size9.mp4', 'original', '..%2Fmain.m3u8', 'size1.mp4'])
    expect(await visitor.get(url.replace('main.m3u8', part)), part).toMatchObject({ status: 404 });
});
