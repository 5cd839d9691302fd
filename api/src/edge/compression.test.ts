/** Compressed answers have the same content (decisions 36). */
import { aMember } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

describe('the answers that are made when they are asked for', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const LONG = '/api/openapi.json';
  const get = async (path: string, accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url: path, headers: { 'accept-encoding': accepted } });
    return { coding: headers['content-encoding'], vary: headers.vary, size: rawPayload.length };
  };

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['deflate, GZIP', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ])('are compressed as the caller can read them: %s', async (accepted, coding) => {
    const plain = await get(LONG, 'identity');
    const answer = await get(LONG, accepted);
    expect(answer.coding).toBe(coding);
    if (!coding) return expect(answer.size).toBe(plain.size);
    expect(answer.vary).toContain('accept-encoding');
    expect(answer.size).toBeLessThan(plain.size / 3);
  });

  it('say the same compressed, on both wires', async () => {
    const member = await aMember(app.memory);
    const visitor = await app.signedIn(member);
    for (const path of [LONG, '/trpc/accounts.meOrNull,site.settings,accounts.sessions?batch=1&input=%7B%7D']) {
      const [plain, packed] = await Promise.all(
        ['identity', 'br'].map((accepted) => visitor.get(path, { 'accept-encoding': accepted })),
      );
      expect(packed?.status).toBe(200);
      expect(packed?.headers.get('content-type')).toBe(plain?.headers.get('content-type'));
      expect(packed?.body).toEqual(plain?.body);
    }
  });

  it('are left alone when they are short', async () => {
    expect((await get('/api/health/live', 'br')).coding).toBeUndefined();
  });
});
