import { execute } from '@quadrangle/domain/kernel/use-case';
import { aMember, anAuthenticator, operator } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { colleges } = useCases;

describe('a college of its own (decisions 69)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGN_UP: 'listed', CONTACT_TO: 'office@college.edu' } });
  });
  afterAll(() => app.close());
  const settings = async (visitor: ReturnType<TestApp['visitor']>) =>
    ((await visitor.get('/trpc/site.settings')).body as { result: { data: Record<string, unknown> } }).result.data;

  it('is what its people see from the next call on, and nobody else', async () => {
    const { memory } = app;
    const north = await app.signedIn(await aMember(memory, { tenant: 'north.edu' }));
    const south = await app.signedIn(await aMember(memory, { tenant: 'south.edu' }));
    const before = await settings(north);
    await execute(colleges.addCollege, memory, operator, { domain: 'north.edu' });
    const own = { name: 'North', timeZone: 'Asia/Kolkata', links: ['https://north.edu'], contact: 'a@north.edu' };
    const mark = { type: 'image/svg+xml', data: Buffer.from('<svg/>').toString('base64') };
    const complaints = { grievanceContact: 'dean@north.edu' };
    await execute(colleges.changeCollege, memory, operator, { domain: 'north.edu', ...own, ...complaints, mark });
    expect(await settings(north)).toMatchObject({
      appName: 'North',
      timeZone: 'Asia/Kolkata',
      socialLinks: ['https://north.edu'],
      ...complaints,
      logoUrl: '/api/colleges/north.edu/mark?v=2',
    });
    expect(await settings(south)).toEqual(before);
    const picture = await app.visitor().get('/api/colleges/north.edu/mark?v=2');
    expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/svg+xml',
    });
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    const steward = await aMember(memory, { tenant: 'north.edu', steward: true });
    const looking = await app.signedIn(steward);
    await anAuthenticator(memory, steward);
    expect((await looking.get('/api/college')).body.settings).toMatchObject({
      mark: `${app.url}/api/colleges/north.edu/mark?v=2`,
    });
    // The cookie of a session that is extended may come with it.
    expect(picture.headers.get('cache-control')).toBe('private, max-age=86400');
    await north.post('/api/contacts', { message: 'Hello' });
    await south.post('/api/contacts', { message: 'Hello' });
    expect(memory.mails.queued().map(({ to }) => to)).toEqual(['a@north.edu', 'office@college.edu']);
    await execute(colleges.changeCollege, memory, operator, { domain: 'north.edu', name: null });
    expect(await settings(north)).toMatchObject({ appName: 'Quadrangle' });
  });

  it('is not here until it is listed: by form, the answer names the e-mail and whom to ask', async () => {
    const sent = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@far.edu' };
    const refused = await app.visitor().post('/api/auth/signup', sent);
    const message = 'far.edu is not here yet. The operator of this site can add it: office@college.edu';
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'COLLEGE_NOT_HERE', message, domain: 'far.edu', errors: [{ field: 'email', message }] },
    });
    await execute(colleges.addCollege, app.memory, operator, { domain: 'far.edu' });
    expect((await app.visitor().post('/api/auth/signup', sent)).status).toBe(200);
  });
});
