/** The general limit (decisions 42). */
import { anonymous } from '@quadrangle/domain/memory';
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { statusOf } from '../../testing/exact-target.ts';
import { generalLimit } from './rate-limit.ts';

const start = testApps();

describe('the general limit', () => {
  it('is 300 requests per 10 seconds of an address, then 429 with Retry-After; health is not counted', async () => {
    const app = await start({ env: { RATE_LIMIT: 'on' } });
    const visitor = app.visitor();
    const statuses = await Promise.all(
      Array.from({ length: 305 }, async () => (await visitor.get('/api/auth/me')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    const { status, headers, body } = await visitor.get('/api/auth/me');
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor.get('/api/health/live')).status).toBe(200);
    expect((await visitor.get('/media/view/photo/x')).status).toBe(403);
    expect((await visitor.put('/api/uploads/x')).status).toBe(401);
  });

  it('starts a new window every 10 seconds, and answers how long that takes (decisions 42)', () => {
    let now = 0;
    const allowance = generalLimit(() => now);
    const caller = { actor: anonymous() };
    expect(allowance(caller, 300)).toBeNull();
    now = 3_001;
    expect(allowance(caller, 1)).toBe(7);
    now = 9_999;
    expect(allowance(caller, 1)).toBe(1);
    now = 10_000;
    expect(allowance(caller, 300)).toBeNull();
    expect(allowance(caller, 1)).toBe(10);
  });

  it('counts every call of a batch, however its names are spelled', async () => {
    const visitor = (await start({ env: { RATE_LIMIT: 'on' } })).visitor();
    const names = Array.from({ length: 20 }, () => 'site.settings');
    for (let count = 0; count < 14; count += 1)
      expect((await visitor.get(`/trpc/${names.join(',')}?batch=1`)).status).toBe(200);
    expect((await visitor.get(`/trpc/${names.join('%2C')}?batch=1`)).status).toBe(200);
    expect((await visitor.get('/api/auth/me')).status).toBe(429);
  });

  it.each([
    ['on the web client’s wire', '/trpc/media.months?input=%7B%22feed%22%3A%22sub%22%7D', 30],
    ['in a batch', '/trpc/media.months,media.months?batch=1', 15],
    ['on REST', '/api/photos/search?q=x', 60],
    ['all comments', '/api/comments/photoComment/x', 30],
  ])('counts costly calls more than once: %s', async (_, path, most) => {
    const visitor = (await start({ env: { RATE_LIMIT: 'on' } })).visitor();
    for (let count = 0; count < most; count += 1) expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.get(path)).status).toBe(429);
  });

  it.each([
    ['percent-encoded letters', '/%61pi/auth/me'],
    ['percent-encoded letters further on', '/api/%61uth/m%65'],
    ['an address as a proxy gets it', 'http://quadrangle.example/api/auth/me'],
    ['an address as a proxy gets it, encoded', 'HTTP://quadrangle.example/%61pi/auth/me'],
    ['the other wire, encoded', '/%74rpc/site.settings'],
  ])('counts by the route that answers: %s', async (_, target) => {
    const { url } = await start({ env: { RATE_LIMIT: 'on' } });
    const ask = () => statusOf(url, target);
    const first = await ask();
    expect([200, 401]).toContain(first);
    for (let count = 1; count < 300; count += 30) await Promise.all(Array.from({ length: 30 }, ask));
    expect(await ask()).toBe(429);
  });
});
