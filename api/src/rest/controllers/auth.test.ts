/** Signing in, up and out on REST (product 7; decisions 6, 7, 8, 9). */
import { auditEntry } from '@quadrangle/domain/audit/entry';
import { DAY } from '@quadrangle/domain/kernel/time';
import { aMember } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const failed = 'Wrong credentials or user is not verified';

/** The API path behind the link in the newest mail of a kind. */
async function linkInMail(kind: string): Promise<string> {
  await app.memory.runJobs();
  const mail = app.memory.mails.sent.findLast((sent) => sent.kind === kind);
  if (!mail || !('link' in mail)) throw new Error(`No ${kind} mail`);
  return `/api${new URL(mail.link).pathname}`;
}

describe('POST /auth/signin', () => {
  it('answers the own user and sets the session cookie', async () => {
    const user = await aMember(app.memory, { name: 'asha', fullName: 'Asha Rao' });
    const { status, body, headers } = await app
      .visitor()
      .post('/api/auth/signin', { name: 'asha', password: 'correct horse' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        _id: user.id,
        name: 'asha',
        Normalname: 'Asha Rao',
        email: 'asha@example.edu',
        phone: null,
        img: null,
        imgName: null,
        role: 'user',
        subscribers: 0,
        subscribedUsers: [],
        videosaved: [],
        photosaved: [],
        createdAt: new Date(user.createdAt).toISOString(),
        nextPayDate: new Date(user.createdAt).toISOString(),
      },
    });
    expect(headers.get('set-cookie')).toMatch(
      /^quadrangle_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('refuses a wrong password, a stranger and an unverified account alike', async () => {
    await aMember(app.memory, { name: 'asha' });
    await aMember(app.memory, { name: 'newcomer', verified: false });
    for (const [name, password] of [
      ['asha', 'wrong horse'],
      ['nobody', 'correct horse'],
      ['newcomer', 'correct horse'],
    ]) {
      const { status, body, headers } = await app.visitor().post('/api/auth/signin', { name, password });
      expect({ status, message: body.message }).toEqual({ status: 401, message: failed });
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('says how long to wait after too many failures', async () => {
    await aMember(app.memory, { name: 'asha' });
    const visitor = app.visitor();
    for (let index = 0; index < 10; index += 1)
      await visitor.post('/api/auth/signin', { name: 'asha', password: 'wrong' });
    const { status, headers } = await visitor.post('/api/auth/signin', { name: 'asha', password: 'wrong' });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('300');
    expect((await visitor.post('/api/auth/signin', { name: 'asha', password: 'correct horse' })).status).toBe(200);
  });
});

describe('POST /auth/google', () => {
  it('trusts nothing in the body but the credential', async () => {
    const credential = app.memory.vouchFor({ email: 'asha@example.edu', emailVerified: true, fullName: 'Asha Rao' });
    const body = { credential, name: 'root', Normalname: 'Root', email: 'root@example.edu', img: 'x', verified: true };
    const visitor = app.visitor();
    const answer = await visitor.post('/api/auth/google', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'asha', Normalname: 'Asha Rao', email: 'asha@example.edu' },
    });
    expect((await visitor.get('/api/auth/me')).status).toBe(200);
    expect(await visitor.post('/api/auth/google', { ...body, credential: 'forged' })).toMatchObject({
      status: 401,
      body: { message: failed },
    });
  });

  it('opens an account for the identity that it is bound to, not for the next holder of its address (decisions 75)', async () => {
    const as = (subject: string) => {
      const credential = app.memory.vouchFor({ subject, email: 'asha@example.edu', emailVerified: true, fullName: '' });
      return app.visitor().post('/api/auth/google', { credential });
    };
    const [first, again, next] = [await as('1'), await as('1'), await as('2')];
    expect(next).toMatchObject({ status: 403, body: { code: 'ADDRESS_OF_ANOTHER', contact: expect.any(String) } });
    expect(next.headers.get('set-cookie')).toBeNull();
    expect(again.body._id).toBe(first.body._id);
  });

  it('refuses an address that is not academic', async () => {
    const credential = app.memory.vouchFor({ email: 'asha@mail.com', emailVerified: true, fullName: 'Asha' });
    expect(await app.visitor().post('/api/auth/google', { credential })).toMatchObject({
      status: 403,
      body: { message: 'Use college email id' },
    });
  });

  it('is unavailable without an identity provider, and so are both ends of the popup', async () => {
    await app.close();
    app = await startTestApp({ ports: { identityProvider: null } });
    const visitor = app.visitor();
    const answers = await Promise.all([
      visitor.post('/api/auth/google', { credential: 'x' }),
      visitor.get('/api/auth/google/start'),
      visitor.get('/api/auth/google/callback'),
    ]);
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'THIRD_PARTY_UNAVAILABLE' });
  });
});

describe('an address that returns (decisions 75)', () => {
  const email = 'asha@example.edu';
  const form = { Normalname: 'Asha Next', name: 'asha.next', password: 'purple monkey 12', email };
  const leaves = async (recoveryAddress: string | null) => {
    const { memory } = app;
    const asha = await aMember(memory, { name: 'asha', email, createdAt: memory.clock.now() - 1_000 * DAY });
    await memory.rosters.put('example.edu', [{ email, name: null, leavesOn: '2026-03-01' }], '2026-03-01', null);
    const recoveryProvenAt = recoveryAddress === null ? null : 1;
    const audit = auditEntry(memory, { kind: 'operator' }, 'address-kept', {});
    await memory.addresses.settle(asha.id, () => ({ recoveryAddress, recoveryProvenAt }), { audit });
    return asha;
  };
  const former = () => app.visitor().post('/api/auth/signin', { name: 'asha', password: 'correct horse' });
  const byProvider = (subject: string) =>
    app.visitor().post('/api/auth/google', {
      credential: app.memory.vouchFor({ subject, email, emailVerified: true, fullName: 'Asha Next' }),
    });

  it('is free once the form’s code is shown when its former holder has another; each has an account of their own', async () => {
    const asha = await leaves('asha@mail.example');
    expect((await app.visitor().post('/api/users/findemailforsignup', { email })).body).toBe(false);
    const visitor = app.visitor();
    const next = await visitor.post('/api/auth/signup', form);
    expect(next).toMatchObject({ status: 200, body: { _id: expect.any(String) } });
    expect(next.body._id).not.toBe(asha.id);
    expect((await former()).body).toMatchObject({ _id: asha.id, email });
    await app.memory.runJobs();
    const mail = app.memory.mails.sent.findLast(({ kind }) => kind === 'verify-email');
    const code = mail?.kind === 'verify-email' ? mail.code : '';
    expect(await visitor.post('/api/auth/verify', { code })).toMatchObject({ status: 200, body: { email } });
    expect((await former()).body).toMatchObject({ _id: asha.id, email: 'asha@mail.example' });
  });

  it('is not free for the form otherwise: the code from its mailbox closes the old account, and says whom to ask', async () => {
    await leaves(null);
    const visitor = app.visitor();
    expect(await visitor.post('/api/auth/signup', form)).toMatchObject({ status: 200 });
    expect((await former()).status).toBe(200);
    await app.memory.runJobs();
    const mail = app.memory.mails.sent.findLast(({ kind }) => kind === 'claim-address');
    const code = mail?.kind === 'claim-address' ? mail.code : '';
    expect((await app.visitor().post('/api/auth/verify', { code })).status).toBe(403);
    const refused = { status: 403, body: { code: 'ADDRESS_OF_ANOTHER', contact: expect.any(String) } };
    expect(await visitor.post('/api/auth/verify', { code })).toMatchObject(refused);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    expect(await former()).toMatchObject({ status: 403, body: { code: 'ENTRY_CLOSED' } });
    expect(await visitor.post('/api/auth/signup', form)).toMatchObject(refused);
  });

  it('brings the next holder by provider an account of their own, or closes the old one to entry', async () => {
    const asha = await leaves('asha@mail.example');
    const next = await byProvider('2');
    expect(next).toMatchObject({ status: 200, body: { name: 'asha2', email } });
    expect((await former()).body).toMatchObject({ _id: asha.id });
    expect(await byProvider('3')).toMatchObject({ status: 403, body: { code: 'ADDRESS_OF_ANOTHER' } });
    expect(await app.visitor().post('/api/auth/google', { credential: 'forged' })).toMatchObject({ status: 401 });
  });

  it('ends the sessions of the former, and answers each entry in the same way', async () => {
    const visitor = await app.signedIn(await leaves(null));
    expect(await byProvider('2')).toMatchObject({ status: 403, body: { code: 'ADDRESS_OF_ANOTHER' } });
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    expect(await former()).toMatchObject({ status: 403, body: { code: 'ENTRY_CLOSED', contact: expect.any(String) } });
  });
});

describe('signing up', () => {
  const person = {
    Normalname: 'Asha Rao',
    name: 'asha',
    password: 'purple monkey 12',
    email: 'Asha@Example.edu ',
    phone: '+91 98765-43210',
  };

  it('goes from sign-up over the link in the mail to a first sign-in', async () => {
    const visitor = app.visitor();
    const signedUp = await visitor.post('/api/auth/signup', person);
    expect(signedUp).toMatchObject({ status: 200, body: { _id: expect.any(String), message: expect.any(String) } });
    expect(signedUp.headers.get('set-cookie')).not.toContain('quadrangle_session');

    expect((await visitor.post('/api/users/findnameforsignup', { name: 'ASHA' })).body).toBe(true);
    expect((await visitor.post('/api/users/findnameforsignup', { name: 'asha2' })).body).toBe(false);
    expect((await visitor.post('/api/users/findemailforsignup', { email: 'asha@example.edu' })).body).toBe(true);
    expect((await visitor.post('/api/users/findemailforsignup', { email: 'b@example.edu' })).body).toBe(false);

    const link = await linkInMail('verify-email');
    expect(await visitor.get(link)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await visitor.get(link)).status).toBe(200);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    const signedIn = await visitor.post('/api/auth/signin', { name: 'asha', password: person.password });
    expect(signedIn).toMatchObject({ status: 200, body: { email: 'asha@example.edu', phone: '+919876543210' } });
  });

  it('refuses an address that is not academic, naming the field', async () => {
    const { status, body } = await app.visitor().post('/api/auth/signup', { ...person, email: 'asha@ac.in.evil.com' });
    const message = "Use your institute's college email id";
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, errors: [{ field: 'email', message }] });
  });

  it('refuses a name or address that is taken', async () => {
    await aMember(app.memory, { name: 'Asha', email: 'other@example.edu' });
    expect(await app.visitor().post('/api/auth/signup', person)).toMatchObject({
      status: 409,
      body: { message: 'Fill all the necessary fields or user already exist', errors: [{ field: 'name' }] },
    });
  });

  it('a link that never was is a 404, one that ran out a 410', async () => {
    await app.visitor().post('/api/auth/signup', person);
    const link = await linkInMail('verify-email');
    expect((await app.visitor().get(`${link}x`)).status).toBe(404);
    app.memory.clock.advance(24 * 3_600_000);
    expect(await app.visitor().get(link)).toMatchObject({ status: 410, body: { message: 'Link expired' } });
  });
});

describe('recovery', () => {
  it('mails a link, which sets a new password once and ends every session', async () => {
    const user = await aMember(app.memory, { name: 'asha' });
    const elsewhere = await app.signedIn(user);
    const visitor = app.visitor();
    const sent = { status: 200, body: { message: 'An email has been sent to you to recover your email.' } };
    expect(await visitor.post('/api/users/recovery', { name: 'nobody' })).toMatchObject(sent);
    expect(await visitor.post('/api/users/recovery', { name: 'asha' })).toMatchObject(sent);

    const link = await linkInMail('reset-password');
    expect(await visitor.get(link)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await visitor.put(link, { password: 'short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect(await visitor.put(link, { password: 'a better horse' })).toMatchObject({
      status: 200,
      body: { message: 'Congratulations your password is changed now' },
    });
    expect((await visitor.put(link, { password: 'a better horse' })).status).toBe(410);
    expect((await visitor.get(link)).status).toBe(410);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    await app.signedIn(user, 'a better horse');
  });
});

describe('sessions', () => {
  it('POST /auth/signout ends the session, answers null, and clears what a shared phone keeps', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const token = visitor.cookies.get('quadrangle_session') ?? '';
    const { status, headers, body } = await visitor.post('/api/auth/signout');
    expect({ status, body }).toEqual({ status: 200, body: null });
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(visitor.cookies.size).toBe(0);
    visitor.cookies.set('quadrangle_session', token);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    expect(await app.visitor().post('/api/auth/signout')).toMatchObject({ status: 200, body: null });
  });

  it('are listed newest first and ended one by one, by their owner only', async () => {
    const user = await aMember(app.memory);
    const first = await app.signedIn(user);
    app.memory.clock.advance(1_000);
    const second = await app.signedIn(user);
    const { body } = await second.get<{ _id: string }[]>('/api/auth/sessions');
    const now = new Date(app.memory.clock.now()).toISOString();
    expect(body).toEqual([
      { _id: expect.any(String), createdAt: now, lastSeenAt: now, userAgent: 'node', current: true },
      {
        _id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        userAgent: 'node',
        current: false,
      },
    ]);
    const [own, other] = body.map(({ _id }) => _id);
    const stranger = await app.signedIn(await aMember(app.memory));
    expect((await stranger.delete(`/api/auth/sessions/${other}`)).status).toBe(404);
    expect((await second.delete(`/api/auth/sessions/${other}`)).status).toBe(200);
    expect((await first.get('/api/auth/me')).status).toBe(401);
    expect((await second.delete(`/api/auth/sessions/${own}`)).status).toBe(200);
    expect(second.cookies.size).toBe(0);
    expect((await app.visitor().get('/api/auth/sessions')).status).toBe(401);
  });
});

describe('POST /auth/verify', () => {
  const form = { Normalname: 'Asha Rao', name: 'asha', email: 'asha@example.edu', password: 'purple monkey 12' };
  const mailedCode = async () => {
    await app.memory.runJobs();
    const mail = app.memory.mails.sent.findLast(({ kind }) => kind === 'verify-email');
    return mail?.kind === 'verify-email' ? mail.code : '';
  };
  const joining = async () => {
    const visitor = app.visitor();
    const { headers } = await visitor.post('/api/auth/signup', form);
    return { visitor, set: headers.get('set-cookie'), code: await mailedCode() };
  };

  it('verifies and signs in with the code, in the browser that signed up, once (decisions 67)', async () => {
    const { visitor, set, code } = await joining();
    expect(set).toMatch(/^quadrangle_signup=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const { status, body, headers } = await visitor.post('/api/auth/verify', { code });
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'asha' });
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'quadrangle_signup',
      'quadrangle_session',
    ]);
    expect((await visitor.get('/api/auth/me')).body.email).toBe('asha@example.edu');
    expect((await visitor.post('/api/auth/verify', { code })).status).toBe(403);
  });

  it('refuses another browser, five wrong codes and a replayed cookie (decisions 67)', async () => {
    const { visitor, set, code } = await joining();
    const elsewhere = await app.visitor().post('/api/auth/verify', { code });
    expect({ status: elsewhere.status, code: elsewhere.body.code }).toEqual({ status: 403, code: 'SIGN_UP_ELSEWHERE' });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      const { status, body } = await visitor.post('/api/auth/verify', { code: wrong });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'CODE_WRONG' });
    }
    const { status, body } = await visitor.post('/api/auth/verify', { code });
    expect({ status, code: body.code }).toEqual({ status: 410, code: 'CODE_EXPIRED' });
    expect((await visitor.get('/api/auth/me')).status).toBe(401);

    app.memory.clock.advance(60_000);
    expect((await visitor.post('/api/auth/verify/resend', {})).status).toBe(200);
    const next = await mailedCode();
    expect((await visitor.post('/api/auth/verify', { code: next })).status).toBe(200);
    const payload = { code: next };
    const cookie = (set ?? '').split(';')[0] ?? '';
    const replayed = await app.inject({ method: 'POST', url: '/api/auth/verify', headers: { cookie }, payload });
    expect(replayed.json()).toMatchObject({ code: 'ALREADY_VERIFIED' });
    expect(replayed.headers['set-cookie']).toBeUndefined();
  });
});
