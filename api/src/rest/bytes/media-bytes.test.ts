/** The bytes of files (decisions 22, 28). */
import type { Media } from '@quadrangle/domain/media/media';
import { aMember, anUpload, aPhoto, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let app: TestApp;
let video: Media;
let visitor: Visitor;
let url: string;
beforeEach(async () => {
  app = await startTestApp();
  video = await aVideo(app.memory, await aPlanHolder(app.memory), { title: 'Sports “day” 体育 100%' });
  app.memory.putFile(video.fileName, new TextEncoder().encode('0123456789'));
  visitor = await app.signedIn(await aMember(app.memory));
  url = String((await visitor.get(`/api/videos/find/${video.id}`)).body.videoUrl);
});
afterEach(() => app.close());

const pick = (headers: Headers, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

it('a file is streamed with its type, and may be kept until its URL ends', async () => {
  const { status, headers, body } = await visitor.get(url);
  expect({ status, body }).toEqual({ status: 200, body: '0123456789' });
  expect(
    pick(headers, 'content-type', 'content-length', 'accept-ranges', 'cache-control', 'x-content-type-options'),
  ).toEqual({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=5400',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-disposition')).toBeNull();
});

it('HEAD answers the same headers without the bytes', async () => {
  const { status, headers, body } = await visitor.send('HEAD', url, {});
  expect({ status, body, length: headers.get('content-length') }).toEqual({ status: 200, body: '', length: '10' });
});

it.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=8-100', '89', 'bytes 8-9/10'],
  ['bytes=-100', '0123456789', 'bytes 0-9/10'],
])('Range %s answers a part', async (range, part, contentRange) => {
  const { status, headers, body } = await visitor.get(url, { range });
  expect({ status, body, ...pick(headers, 'content-range', 'content-length') }).toEqual({
    status: 206,
    body: part,
    'content-range': contentRange,
    'content-length': String(part.length),
  });
});

it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('Range %s is beyond the file', async (range) => {
  const { status, headers } = await visitor.get(url, { range });
  expect({ status, ...pick(headers, 'content-range') }).toEqual({ status: 416, 'content-range': 'bytes */10' });
});

it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
  'Range %s is not understood, so all comes',
  async (range) => {
    expect((await visitor.get(url, { range })).status).toBe(200);
  },
);

it('a cached file is not sent again', async () => {
  const etag = (await visitor.get(url)).headers.get('etag') ?? '';
  expect((await visitor.get(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await visitor.get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await visitor.get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await visitor.get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

it('a download is saved under its title, in any script', async () => {
  const { body } = await visitor.get(`/api/videos/find/${video.id}`);
  const { status, headers } = await visitor.get(String(body.downloadUrl));
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Sports _day_ __ 100_.mp4"; filename*=UTF-8''Sports%20%E2%80%9Cday%E2%80%9D%20%E4%BD%93%E8%82%B2%20100%25.mp4`,
  );
});

it.each(['a %41 b.jpg', '#1 ?x=y&z.jpg', '体育 +;,.jpg', "it's (1).jpg"])('a stored name may be %s', async (name) => {
  const fileName = `photo/123-abc-${name}`;
  const photo = await aPhoto(app.memory, await aPlanHolder(app.memory), { fileName });
  app.memory.putFile(`${fileName}.view.webp`, new TextEncoder().encode('picture'));
  const { body } = await visitor.get(`/api/photos/find/${photo.id}`);
  const answer = await visitor.get(String(body.imgUrl));
  expect({ status: answer.status, body: answer.body, type: answer.headers.get('content-type') }).toEqual({
    status: 200,
    body: 'picture',
    type: 'image/webp',
  });
});

it('a club’s picture opens for its college, and for nobody of another (decisions 28, 61)', async () => {
  const lead = await aPlanHolder(app.memory);
  const { fileName } = await anUpload(app.memory, lead, { folder: 'profile' });
  const ofClub = { name: 'Lens', handle: 'lens', imgName: fileName };
  const { body } = await (await app.signedIn(lead)).post('/api/clubs', ofClub);
  expect((await visitor.get(String(body.img))).status).toBe(200);
  const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'other.edu' }));
  expect((await stranger.get(String(body.img))).status).toBe(403);
  expect((await app.visitor().get(String(body.img))).status).toBe(401);
});

describe('a thumbnail', () => {
  const bytes = new TextEncoder().encode('small picture');
  let photo: Media;
  let thumbUrl: string;
  let reads: string[];
  beforeEach(async () => {
    photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
    app.memory.putFile(`${photo.fileName}.thumb.webp`, bytes);
    const input = encodeURIComponent(JSON.stringify({ kind: 'photo', id: photo.id }));
    const { body } = await visitor.get<{ result: { data: { thumbUrl: string } } }>(`/trpc/media.find?input=${input}`);
    thumbUrl = body.result.data.thumbUrl;
    reads = [];
    const { read } = app.memory.files;
    app.memory.files.read = (name, range) => {
      reads.push(name);
      return read(name, range);
    };
  });

  it('is read from the storage once, and then served whole, in part or as not modified', async () => {
    const first = await visitor.get(thumbUrl);
    expect(first).toMatchObject({ status: 200, body: 'small picture' });
    expect(await visitor.get(thumbUrl)).toMatchObject({ status: 200, body: 'small picture' });
    expect(await visitor.get(thumbUrl, { range: 'bytes=6-' })).toMatchObject({ status: 206, body: 'picture' });
    const etag = first.headers.get('etag') ?? '';
    expect((await visitor.get(thumbUrl, { 'if-none-match': etag })).status).toBe(304);
    expect(await visitor.send('HEAD', thumbUrl, {})).toMatchObject({ status: 200, body: '' });
    expect(reads).toEqual([`${photo.fileName}.thumb.webp`]);
  });

  it('in the cache is protected like any file: strangers get nothing, and everybody 404 once its item is deleted (decisions 28)', async () => {
    const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'other.edu' }));
    expect((await visitor.get(thumbUrl)).status).toBe(200);
    expect((await app.visitor().get(thumbUrl)).status).toBe(401);
    expect((await stranger.get(thumbUrl)).status).toBe(403);
    await app.memory.media.remove(photo.id, []);
    expect((await visitor.get(thumbUrl)).status).toBe(404);
  });
});

it('many parts of a video requested at once arrive complete, from memory or streamed', async () => {
  const size = 3_000_000;
  const videoFile = Uint8Array.from({ length: size }, (_, index) => index % 251);
  app.memory.putFile(video.fileName, videoFile);
  const parts = Array.from({ length: 48 }, (_, index) => [index, index + 1_000_000 + (index % 2) * 200_000] as const);
  const answers = await Promise.all(
    parts.map(async ([start, end]) => {
      const headers = { range: `bytes=${start}-${end}`, cookie: cookieOf(visitor) };
      const answer = await fetch(new URL(url, app.url), { headers });
      return Buffer.from(await answer.arrayBuffer()).equals(videoFile.subarray(start, end + 1));
    }),
  );
  expect(answers).toEqual(parts.map(() => true));
});

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('a file URL is checked', () => {
  const changed = (change: (parsed: URL) => void) => {
    const parsed = new URL(url);
    change(parsed);
    return parsed.href;
  };
  const status = async (who: Visitor, address: string) => (await who.get(address)).status;

  it('by its signature first: 403', async () => {
    const forged = [
      changed(({ searchParams }) => searchParams.set('s', 'x')),
      changed(({ searchParams }) => searchParams.delete('s')),
      changed(({ searchParams }) => searchParams.set('e', '9999999999')),
      changed(({ searchParams }) => searchParams.set('t', 'other.edu')),
      changed((parsed) => (parsed.pathname = parsed.pathname.replace('original', 'download'))),
      `${app.url}/media/original/..%2f..%2fetc%2fpasswd`,
      `${app.url}/media/original`,
    ];
    for (const address of forged)
      expect({ address, status: await status(visitor, address) }).toEqual({ address, status: 403 });
    expect(await status(app.visitor(), forged[0] ?? '')).toBe(403);
  });

  it('then by the session: 401 without one, 403 with one of another college', async () => {
    const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'other.edu' }));
    expect(await status(app.visitor(), url)).toBe(401);
    expect(await status(stranger, url)).toBe(403);
    app.memory.clock.advance(3 * 3_600_000);
    expect(await status(stranger, url)).toBe(403);
  });

  it('then by its time: 410; and by the item: 404 at once', async () => {
    await app.memory.media.remove(video.id, []);
    expect(await status(visitor, url)).toBe(404);
    app.memory.clock.advance(3 * 3_600_000);
    expect(await status(visitor, url)).toBe(410);
  });
});

it('redirects to a storage that serves files itself', async () => {
  app.memory.files.readUrl = async (name, { contentType }) => `https://bucket.example/${name}?type=${contentType}`;
  const { status, headers } = await visitor.get(url);
  expect({ status, location: headers.get('location') }).toEqual({
    status: 302,
    location: `https://bucket.example/${video.fileName}?type=video/mp4`,
  });
});
