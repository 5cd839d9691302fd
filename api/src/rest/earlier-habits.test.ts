/** What clients written from the calls really send (product 7; decisions 10, 12, 18, 21, 36). */
import { aMember, anUpload, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WRONG = 'Wrong credentials or user is not verified';

describe('extra fields of earlier clients', () => {
  it('are ignored at sign-up, sign-in and when ordering a plan', async () => {
    const visitor = app.visitor();
    const form = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@college.edu' };
    const extra = { passwordConfirm: 'purple monkey 12', role: 'admin', nextPayDate: '2030-01-01' };
    expect((await visitor.post('/api/auth/signup', { ...form, ...extra, phone: 9_876_543_210 })).status).toBe(200);
    const user = await app.memory.users.byLogin('asha');
    expect(user).toMatchObject({ phone: '9876543210', developer: false, planEnd: user?.createdAt });

    const member = await aMember(app.memory);
    const signedIn = await visitor.post('/api/auth/signin', {
      name: member.name,
      password: 'correct horse',
      remember: true,
    });
    expect(signedIn.status).toBe(200);
    const order = await visitor.post('/api/pay/checkout', { month: 3, amount: 1, currency: 'USD' });
    expect([order.status, order.body.amount]).toEqual([200, 62_000]);
    expect((await visitor.put(`/api/users/${member.id}`, { Normalname: 'X', role: 'admin' })).status).toBe(400);
  });
});

describe('a refusal explains each wrong field in a sentence', () => {
  it('under the name that people know', async () => {
    const visitor = await app.signedIn(await aPlanHolder(app.memory));
    const { body } = await visitor.post('/api/photos', { desc: 7, tags: {}, fileName: '' });
    expect(body.errors).toEqual([
      { field: 'title', message: 'The title is missing.' },
      { field: 'desc', message: 'The description must be a text.' },
      { field: 'tags', message: 'Give the tags as a list, or separated by commas.' },
      { field: 'fileName', message: 'Upload the file first.' },
    ]);
  });

  it('and a sign-in without a field gets the same answer as any failed one', async () => {
    for (const body of [{}, { name: 'asha' }, { name: '', password: '' }, undefined]) {
      const answer = await app.visitor().post('/api/auth/signin', body);
      expect([answer.status, answer.body.message]).toEqual([400, WRONG]);
      expect(answer.body.errors).toContainEqual({ field: 'password', message: expect.stringMatching(/^[A-Z].*\.$/) });
    }
  });
});

describe('an edit that sends back what was given', () => {
  it('keeps the picture and succeeds: null, the current name, an earlier name', async () => {
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    const put = (body: object) => visitor.put(`/api/users/${user.id}`, body);
    const picture = async () => (await anUpload(app.memory, user, { folder: 'profile' })).fileName;
    const given = (await put({ Normalname: 'Asha Rao', img: null, imgName: null })).body;
    expect(given).toMatchObject({ Normalname: 'Asha Rao', img: null, imgName: null });
    const [former, present] = [await picture(), await picture()];
    await put({ imgName: former });
    await put({ imgName: present });
    for (const imgName of [null, present, former]) {
      const { status, body } = await put({ Normalname: 'Asha R.', img: given.img, imgName });
      expect([status, body.imgName, body.img]).toEqual([200, present, expect.stringMatching(/^http/)]);
    }
    expect((await put({ imgName: '' })).body).toMatchObject({ img: null, imgName: null });
    expect((await put({ imgName: 'profile/unknown.png' })).status).toBe(404);
  });
});

describe('a client without paging', () => {
  it('gets 100 of its own lists and 28 of the others', async () => {
    const admin = await aPlanHolder(app.memory, { tenant: 'long.edu' });
    const ids: string[] = [];
    for (let index = 0; index < 101; index += 1) ids.push((await aPhoto(app.memory, admin)).id);
    const reader = await aMember(app.memory, { tenant: 'long.edu' });
    const [theirs, own] = [await app.signedIn(reader), await app.signedIn(admin)];
    await theirs.put(`/api/users/sub/${admin.id}`);
    const shown = async (visitor: typeof own, path: string) => (await visitor.get<unknown[]>(path)).body.length;
    expect(await shown(own, '/api/photos/myfiles')).toBe(100);
    for (const feed of ['sub', 'favorite']) expect(await shown(theirs, `/api/photos/${feed}`)).toBe(100);
    for (const feed of ['recent', 'trend', 'random']) expect(await shown(theirs, `/api/photos/${feed}`)).toBe(28);
    expect(await shown(theirs, '/api/photos/sub?limit=5')).toBe(5);
    for (const id of ids) {
      await theirs.put(`/api/users/photosave/${id}`);
      await theirs.put(`/api/users/photohistory/${id}`);
    }
    for (const feed of ['saved', 'history']) expect(await shown(theirs, `/api/photos/${feed}`)).toBe(100);
  });

  it('reads the domain of every uploader, even of an erased one', async () => {
    const admin = await aPlanHolder(app.memory, { tenant: 'gone.edu' });
    const photo = await aPhoto(app.memory, admin);
    const visitor = await app.signedIn(await aMember(app.memory, { tenant: 'gone.edu' }));
    await app.memory.users.remove(admin.id, () => []);
    const former = { uploaderemail: 'former-member@gone.edu', uploader: { name: null, Normalname: 'Former member' } };
    expect((await visitor.get('/api/photos/recent')).body).toMatchObject([former]);
    expect((await visitor.get(`/api/photos/find/${photo.id}`)).body).toMatchObject(former);
  });
});
