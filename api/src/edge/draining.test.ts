/** A process that was told to stop (operator). */
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { Draining } from './draining.ts';

describe('a process that was told to stop', () => {
  it('is not ready, lives, answers, and ends each connection with its answer', async () => {
    const draining = new Draining();
    const app = await startTestApp({ draining });
    const visitor = app.visitor();
    expect((await visitor.get('/api/health/ready')).status).toBe(200);
    expect((await app.inject('/api/auth/me')).headers.connection).not.toBe('close');
    expect((await visitor.get('/api/health/accepting')).status).toBe(200);
    draining.begin();
    expect((await visitor.get('/api/health/accepting')).status).toBe(503);
    const { status, body } = await visitor.get('/api/health/ready');
    expect({ status, body }).toEqual({ status: 503, body: { status: 'failing', failing: ['process'] } });
    expect((await visitor.get('/api/health/live')).status).toBe(200);
    for (const path of ['/api/auth/me', '/trpc/site.settings', '/api/nothing', '/media/view/photo/x'])
      expect((await app.inject(path)).headers.connection).toBe('close');
    expect((await visitor.get('/api/auth/me')).body.code).toBe('UNAUTHENTICATED');
    await app.close();
  });
});
