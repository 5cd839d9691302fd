import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from './gcs-sending.ts';
import { type GcsStandIn, startGcsStandIn } from './gcs-stand-in.ts';

const UNIT = 256 * 1_024;
const PAGE = 'https://college.example.edu';

describe("the stand-in for Google's storage", () => {
  let standIn: GcsStandIn;
  beforeEach(async () => {
    standIn = await startGcsStandIn();
  });
  afterEach(() => standIn.close());

  const begin = async ({ size = 0, origin = '', query = '' } = {}): Promise<string> => {
    const url = `${standIn.url}/upload/storage/v1/b/${standIn.bucket}/o?uploadType=resumable&name=video%2Fa.mp4${query}`;
    const headers = {
      'x-upload-content-type': 'video/mp4',
      ...(size > 0 ? { 'x-upload-content-length': String(size) } : {}),
      ...(origin === '' ? {} : { origin }),
    };
    const answer = await fetch(url, { method: 'POST', headers });
    return answer.headers.get('location') ?? `${answer.status}`;
  };
  const send = (url: string, contentRange: string, length: number, headers = {}) =>
    put(url, { 'content-range': contentRange, 'content-length': length, ...headers }, Buffer.alloc(length, 7));

  it('tells with 308 and Range what arrived, and makes the object with the last byte', async () => {
    const url = await begin({ size: UNIT + 5 });
    const first = await send(url, `bytes */${UNIT + 5}`, 0);
    expect([first.status, first.headers.range]).toEqual([308, undefined]);
    const second = await send(url, `bytes 0-${UNIT - 1}/${UNIT + 5}`, UNIT);
    expect([second.status, second.headers.range]).toEqual([308, `bytes=0-${UNIT - 1}`]);
    expect(standIn.objects.names).toEqual([]);
    const last = await send(url, `bytes ${UNIT}-${UNIT + 4}/${UNIT + 5}`, 5);
    expect([last.status, JSON.parse(last.text)]).toMatchObject([
      200,
      { size: String(UNIT + 5), contentType: 'video/mp4' },
    ]);
    expect((await send(url, `bytes */${UNIT + 5}`, 0)).status).toBe(200);
  });

  it('keeps whole units of 256 KiB of a chunk that is none', async () => {
    const url = await begin({ size: 3 * UNIT });
    expect((await send(url, `bytes 0-299999/${3 * UNIT}`, 300_000)).headers.range).toBe(`bytes=0-${UNIT - 1}`);
  });

  it('refuses a gap with 503 and a plain text, as the service does, and ignores what it has', async () => {
    const url = await begin({ size: 3 * UNIT });
    const gap = await send(url, `bytes ${UNIT}-${2 * UNIT - 1}/${3 * UNIT}`, UNIT);
    expect([gap.status, gap.text]).toEqual([
      503,
      expect.stringContaining('exceeds already uploaded size of 0 byte(s)'),
    ]);
    for (let time = 0; time < 2; time += 1)
      expect((await send(url, `bytes 0-${UNIT - 1}/${3 * UNIT}`, UNIT)).headers.range).toBe(`bytes=0-${UNIT - 1}`);
  });

  it('refuses other sizes than the announced one, and ranges that are not what came', async () => {
    const url = await begin({ size: UNIT });
    for (const [range, length] of [
      [`bytes 0-${UNIT}/${UNIT + 1}`, UNIT + 1],
      ['bytes 0-9/10', 10],
      [`bytes 0-9/${UNIT}`, 11],
      ['bytes nonsense', 10],
      [`bytes 0-${UNIT}/*`, UNIT + 1],
    ] as const)
      expect((await send(url, range, length)).status, range).toBe(400);
    expect(standIn.objects.names).toEqual([]);
  });

  it('ends a session with 499, and then no longer knows it', async () => {
    const url = await begin({ size: UNIT });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(499);
    expect((await send(url, `bytes */${UNIT}`, 0)).status).toBe(499);
    expect((await send(`${url}x`, `bytes */${UNIT}`, 0)).status).toBe(404);
  });

  it('checks preconditions when a session begins and when it ends', async () => {
    const url = await begin({ size: UNIT, query: '&ifGenerationMatch=0' });
    standIn.objects.put(
      'video/a.mp4',
      Buffer.from('x'),
      { contentType: 'video/mp4', cacheControl: null },
      new URLSearchParams(),
    );
    expect((await send(url, `bytes 0-${UNIT - 1}/${UNIT}`, UNIT)).status).toBe(412);
    expect(await begin({ query: '&ifGenerationMatch=0' })).toBe('412');
  });

  it('binds a session to its origin, and tells browsers only what the bucket lets them know', async () => {
    const url = await begin({ size: UNIT, origin: PAGE });
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-range',
      };
      return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
    };
    expect(await preflight(PAGE)).toBeNull();
    standIn.objects.cors = [{ origin: [PAGE], method: ['PUT'], responseHeader: ['Content-Range', 'Range'] }];
    expect(await preflight(PAGE)).toBe(PAGE);
    expect(await preflight('https://elsewhere.example')).toBeNull();
    expect((await send(url, `bytes */${UNIT}`, 0, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const { headers } = await send(url, `bytes */${UNIT}`, 0, { origin: PAGE });
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'Content-Range, Range',
    });
  });

  it('does not show an object to anybody without a signature', async () => {
    standIn.objects.put(
      'video/a.mp4',
      Buffer.from('x'),
      { contentType: 'video/mp4', cacheControl: null },
      new URLSearchParams(),
    );
    expect((await fetch(`${standIn.url}/${standIn.bucket}/video/a.mp4`)).status).toBe(403);
  });
});
