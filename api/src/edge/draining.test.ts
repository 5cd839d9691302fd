/** A process that is stopping (operator). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
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
    expect((await app.inject({ method: 'OPTIONS', url: '/api/auth/me' })).headers.connection).toBe('close');
    expect((await visitor.get('/api/auth/me')).body.code).toBe('UNAUTHENTICATED');
    await app.close();
  });

  it('answers what still comes on an open connection while the others close, as every other request', async () => {
    const app = await startTestApp();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const answer = text(socket);
    await once(socket, 'connect');
    socket.write('GET /api/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n');
    // After this answer, the other request has begun, so its connection is not closed with the idle ones.
    expect((await app.visitor().get('/api/health/live')).status).toBe(200);
    const closed = app.close();
    await expect.poll(() => fetch(app.url).catch(() => null)).toBeNull();
    socket.write('\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 401 .*"code":"UNAUTHENTICATED"/s);
    await closed;
  });
});
