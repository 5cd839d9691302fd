/** Problem documents, 404 and 405 (decisions 36, 37). */
import { refuse } from '@quadrangle/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';

const start = testApps();

describe('problems', () => {
  it('say what, why and how, and reveal no internals', async () => {
    const { status, headers, body } = await (await start()).visitor().get('/api/auth/me');
    expect(status).toBe(401);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Sign in to continue.',
      code: 'UNAUTHENTICATED',
      message: 'Sign in to continue.',
    });
  });

  it('an unforeseen failure is a 500 that reveals nothing', async () => {
    const app = await start();
    app.memory.users.holdsName = () => Promise.reject(new Error('secret table is missing'));
    const { status, body } = await app.visitor().post('/api/users/findnameforsignup', { name: 'asha' });
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL' });
    expect(JSON.stringify(body)).not.toContain('secret table');
  });

  it('what passes by itself says when to try again, on both wires', async () => {
    const app = await start();
    app.memory.users.holdsName = async () => refuse('DATABASE_UNAVAILABLE');
    const visitor = app.visitor();
    for (const asked of [
      visitor.post('/api/users/findnameforsignup', { name: 'asha' }),
      visitor.get(`/trpc/accounts.isNameTaken?input=${encodeURIComponent(JSON.stringify({ name: 'asha' }))}`),
    ]) {
      const { status, headers } = await asked;
      expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    }
  });

  it.each(['/api/nothing', '/api/users/nothing/here', '/api'])('GET %s is a 404', async (path) => {
    const { status, body } = await (await start()).visitor().get(path);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['/api/%E0', '/media/original/%E0', '/%'])('GET %s is no address: 400', async (path) => {
    const { status, headers, body } = await (await start()).visitor().get(path);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  it('a known address with another method is a 405 that says which ones there are', async () => {
    const visitor = (await start()).visitor();
    const posted = await visitor.post('/api/videos/find/x');
    expect({ status: posted.status, allow: posted.headers.get('allow'), code: posted.body.code }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
      code: 'METHOD_NOT_ALLOWED',
    });
    expect((await visitor.get('/api/auth/signin')).headers.get('allow')).toBe('POST');
    expect((await visitor.send('PATCH', '/api/users/x', {})).headers.get('allow')).toBe('DELETE, PUT');
    expect((await visitor.post('/media/view/x')).status).toBe(405);
  });

  it('an address that takes no body says so whatever was sent there, with 404 or 405', async () => {
    const visitor = (await start()).visitor();
    const bodies = [
      ['application/json', '{'],
      ['application/json', JSON.stringify('x'.repeat(70_000))],
      ['application/x-www-form-urlencoded', 'a=1'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', 'x'],
      ['image/png', 'x'],
      ['', 'x'],
    ] as const;
    const asked = [
      ['POST', '/api/nothing', 404, null],
      ['DELETE', '/trpc/no/thing', 404, null],
      ['POST', '/sign-in', 404, null],
      ['PUT', '/api/auth/signin', 405, 'POST'],
      ['DELETE', '/api/auth/me', 405, 'GET, HEAD'],
      ['POST', '/api/uploads/x', 405, 'DELETE, GET, HEAD, PUT'],
    ] as const;
    for (const [method, path, status, allow] of asked)
      for (const [type, body] of bodies) {
        const answer = await visitor.send(method, path, { headers: { 'content-type': type }, body });
        const seen = { method, path, type, status: answer.status, allow: answer.headers.get('allow') };
        expect(seen).toEqual({ method, path, type, status, allow });
      }
  });

  it('JSON that is none is a 400', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await (await start())
      .visitor()
      .send('POST', '/api/auth/signin', { headers, body: '{"name"' });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
  });

  it('a body that would change the meaning of objects is a 400', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await (await start())
      .visitor()
      .send('POST', '/api/auth/signin', { headers, body: '{"__proto__": {"name": "asha"}}' });
    expect(answer.status).toBe(400);
  });

  it('content that is not JSON is a 415', async () => {
    const visitor = (await start()).visitor();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      const { status, body } = await visitor.send('POST', '/api/auth/signup', {
        headers: { 'content-type': type },
        body: 'name=asha',
      });
      expect({ type, status, code: body.code }).toEqual({ type, status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });

  it('a body of more than 64 KiB is a 413', async () => {
    const visitor = (await start()).visitor();
    const bodyOf = (bytes: number) => ({ name: 'a'.repeat(bytes - JSON.stringify({ name: '' }).length) });
    expect((await visitor.post('/api/auth/signin', bodyOf(65_536))).status).toBe(400);
    const { status, body } = await visitor.post('/api/auth/signin', bodyOf(65_537));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('a form of more than 100 fields is a 413', async () => {
    const visitor = (await start()).visitor();
    const post = async (fields: number) => {
      const form = Array.from({ length: fields }, (_, index) => `f${index}=x`).join('&');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await visitor.send('POST', '/api/pay/paymentverification', { headers, body: form })).status;
    };
    expect([await post(100), await post(101)]).toEqual([400, 413]);
  });

  it('at most 20 errors of a body are reported, on both wires', async () => {
    const visitor = (await start()).visitor();
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    const rest = await visitor.post<{ errors: unknown[] }>('/api/users/recovery', fields);
    expect(rest.body.errors).toHaveLength(20);
    const trpc = await visitor.post<{ error: { data: { refusal: { errors: unknown[] } } } }>(
      '/trpc/accounts.signIn',
      fields,
    );
    expect(trpc.body.error.data.refusal.errors).toHaveLength(20);
  });

  it('an empty JSON body is none', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await (await start()).visitor().send('POST', '/api/auth/signout', { headers })).status).toBe(200);
  });

  it('validation names its fields as REST spells them', async () => {
    const { status, body } = await (await start())
      .visitor()
      .post('/api/auth/signup', { Normalname: '', extra: 1, fullName: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'SIGN_UP_INCOMPLETE',
      message: 'Fill all the necessary fields or user already exist',
    });
    const fields = (body.errors as { field: string; message: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['Normalname', 'email', 'name', 'password']);
  });
});
