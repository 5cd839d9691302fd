/** The web client's wire (decisions 37, 38). */
import { refuse } from '@quadrangle/domain/kernel/errors';
import { aMember, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';

const start = testApps();

interface Failed {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly httpStatus: number; readonly refusal: object };
  };
}

const refused = (code: string, httpStatus: number) => ({
  error: { data: { httpStatus, refusal: expect.objectContaining({ code, message: expect.any(String) }) } },
});

describe('tRPC', () => {
  it('refuses with the code of the catalogue', async () => {
    const app = await start();
    const visitor = await app.signedIn(await aMember(app.memory));
    const input = encodeURIComponent(JSON.stringify({ kind: 'photo', id: 'unknown' }));
    expect(await visitor.get<Failed>(`/trpc/media.find?input=${input}`)).toMatchObject({
      status: 404,
      body: refused('MEDIA_NOT_FOUND', 404),
    });
    expect(await visitor.post<Failed>('/trpc/comments.write', { kind: 'photo' })).toMatchObject({
      status: 400,
      body: refused('VALIDATION_FAILED', 400),
    });
  });

  it('answers several calls in one, each for itself', async () => {
    const app = await start();
    const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
    const visitor = await app.signedIn(await aMember(app.memory));
    const input = encodeURIComponent(
      JSON.stringify({ 0: { kind: 'photo', id: photo.id }, 1: { kind: 'photo', id: 'unknown' } }),
    );
    const { status, body } = await visitor.get(`/trpc/media.find,media.find,accounts.meOrNull?batch=1&input=${input}`);
    expect(status).toBe(207);
    expect(body).toMatchObject([
      { result: { data: { id: photo.id } } },
      refused('MEDIA_NOT_FOUND', 404),
      { result: { data: { email: expect.any(String) } } },
    ]);
  });

  it('what the edge refuses comes as its errors do, for every call of a batch', async () => {
    const app = await start();
    const foreign = { origin: 'https://evil.example' };
    expect(await app.visitor().post<Failed>('/trpc/accounts.signIn', {}, foreign)).toMatchObject({
      status: 403,
      body: refused('ORIGIN_REFUSED', 403),
    });
    const large = await app.visitor().post<Failed>('/trpc/accounts.signIn', { name: 'a'.repeat(1_100_000) });
    expect(large).toMatchObject({ status: 413, body: refused('BODY_TOO_LARGE', 413) });
    const batch = await app.visitor().post<Failed>('/trpc/accounts.signIn,accounts.signIn?batch=1', {}, foreign);
    expect(batch).toMatchObject({ status: 403, body: refused('ORIGIN_REFUSED', 403) });
  });

  it('a refusal has the status it has on REST, by the edge or by a rule', async () => {
    const app = await start();
    const { id } = await aMember(app.memory);
    const link = { userId: id, kind: 'reset' as const, digest: app.memory.secrets.digest('token'), createdAt: 0 };
    await app.memory.links.issue(
      { ...link, expiresAt: 1, usedAt: null, retiredAt: null, code: null, codeUntil: null, codeTries: 0 },
      0,
      [],
    );
    const visitor = app.visitor();
    const input = encodeURIComponent(JSON.stringify({ userId: id, token: 'token' }));
    const { PRECONDITION_FAILED, FORBIDDEN } = TRPC_ERROR_CODES_BY_KEY;
    expect(await visitor.get(`/api/users/${id}/reset/token`)).toMatchObject({ status: 410 });
    expect(await visitor.get(`/trpc/accounts.checkResetLink?input=${input}`)).toMatchObject({
      status: 410,
      body: { error: { code: PRECONDITION_FAILED, data: { httpStatus: 410, refusal: { code: 'LINK_EXPIRED' } } } },
    });
    const foreign = await visitor.post<Failed>('/trpc/accounts.signUp', {}, { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: FORBIDDEN } } });
  });

  it('an unavailable database is reported as such, also while the session is looked up', async () => {
    const app = await start();
    const visitor = await app.signedIn(await aMember(app.memory));
    app.memory.sessions.find = async () => refuse('DATABASE_UNAVAILABLE');
    expect(await visitor.get('/trpc/accounts.meOrNull')).toMatchObject({
      status: 503,
      body: refused('DATABASE_UNAVAILABLE', 503),
    });
  });

  it('one request too many is distinguished, with the seconds to wait', async () => {
    const app = await start({ env: { RATE_LIMIT: 'on' } });
    const visitor = app.visitor();
    for (let count = 0; count < 300; count += 1) await visitor.get('/trpc/site.settings');
    const { status, body } = await visitor.get<Failed>('/trpc/site.settings');
    expect({ status, body }).toMatchObject({ status: 429, body: refused('TOO_MANY_REQUESTS', 429) });
    expect(body.error.code).toBe(TRPC_ERROR_CODES_BY_KEY.TOO_MANY_REQUESTS);
    expect(body.error.data.refusal).toMatchObject({ retryAfter: expect.any(Number) });
  });

  it('what comes again with its key happens once, and the key is no field of what is sent (decisions 23)', async () => {
    const app = await start();
    const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
    const visitor = await app.signedIn(await aMember(app.memory));
    const write = (text: string, key?: unknown) =>
      visitor.post<Failed>('/trpc/comments.write', { kind: 'photo', mediaId: photo.id, text, key });
    const key = 'a-key-of-16-signs';
    const first = await write('Hi', key);
    expect(first).toMatchObject({ status: 200, body: { result: { data: { text: 'Hi' } } } });
    expect((await write('Hi', key)).body).toEqual(first.body);
    expect(await write('Ho', key)).toMatchObject({ status: 400, body: refused('KEY_REUSED', 400) });
    expect(await write('Hi', 7)).toMatchObject({ status: 400, body: refused('VALIDATION_FAILED', 400) });
    expect((await app.memory.media.byId(photo.id))?.commentCount).toBe(1);
    expect((await write('Hi')).status).toBe(200);
    expect(
      (await visitor.post('/trpc/library.setSaved', { kind: 'photo', id: photo.id, saved: true, key })).status,
    ).toBe(400);
  });

  it('ending the own current session clears its cookie, ending another does not', async () => {
    const app = await start();
    const user = await aMember(app.memory);
    const phone = await app.signedIn(user);
    const laptop = await app.signedIn(user);
    const { body } = await laptop.get<{ _id: string; current: boolean }[]>('/api/auth/sessions');
    const [current, other] = [true, false].map((own) => body.find((session) => session.current === own)?._id);
    await laptop.post('/trpc/accounts.endSession', { id: other });
    expect(laptop.cookies.size).toBe(1);
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    await laptop.post('/trpc/accounts.endSession', { id: current });
    expect(laptop.cookies.size).toBe(0);
    expect((await laptop.get('/api/auth/me')).status).toBe(401);
  });
});
