/** People on REST (product 7; decisions 10, 11, 12). */
import { aMember, anUpload, aPhoto, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

describe('GET /users/find/:userId', () => {
  it('answers yourself in full', async () => {
    const user = await aMember(app.memory, { phone: '+919876543210' });
    const visitor = await app.signedIn(user);
    const { body } = await visitor.get(`/api/users/find/${user.id}`);
    expect(body).toMatchObject({ _id: user.id, email: user.email, phone: '+919876543210', subscribedUsers: [] });
    expect(body).toEqual((await visitor.get('/api/auth/me')).body);
  });

  it('answers others of the college without e-mail, phone or lists', async () => {
    const other = await aPlanHolder(app.memory, { fullName: 'Ravi Iyer' });
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get(`/api/users/find/${other.id}`)).body).toEqual({
      _id: other.id,
      name: other.name,
      Normalname: 'Ravi Iyer',
      img: null,
      subscribers: 0,
      role: 'admin',
      createdAt: new Date(other.createdAt).toISOString(),
    });
  });

  it('hides people of another college, and refuses anonymous callers', async () => {
    const stranger = await aMember(app.memory, { tenant: 'other.edu' });
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get(`/api/users/find/${stranger.id}`)).status).toBe(404);
    expect((await app.visitor().get(`/api/users/find/${stranger.id}`)).status).toBe(401);
  });
});

describe('PUT /users/:id', () => {
  it('changes names, phone and picture, whose URL is derived', async () => {
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    const { fileName } = await anUpload(app.memory, user, { folder: 'profile' });
    const { status, body } = await visitor.put(`/api/users/${user.id}`, {
      Normalname: 'Asha Rao',
      name: 'asha.rao',
      phone: '98765 43210',
      img: 'https://evil.example/x.png',
      imgName: fileName,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ Normalname: 'Asha Rao', name: 'asha.rao', phone: '9876543210', imgName: fileName });
    const picture = new URL(String(body.img));
    expect(picture.origin).toBe(app.url);
    expect(picture.pathname).toBe(`/media/thumb/${fileName}`);
    expect((await visitor.get(picture.href)).status).toBe(200);

    const without = await visitor.put(`/api/users/${user.id}`, { imgName: '', phone: '' });
    expect(without.body).toMatchObject({ img: null, imgName: null, phone: null });
  });

  it.each(['role', 'email', 'nextPayDate', 'subscribers', 'fullName', 'avatar', 'id', '_id', 'constructor'])(
    'refuses to set %s',
    async (field) => {
      const user = await aMember(app.memory);
      const { status, body } = await (await app.signedIn(user)).put(`/api/users/${user.id}`, { [field]: 'x' });
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ field, message: 'This field cannot be set.' }],
      });
    },
  );

  it("refuses a taken name with 409, another's account with 403, one of another college with 404", async () => {
    const user = await aMember(app.memory);
    const other = await aMember(app.memory, { name: 'ravi' });
    const stranger = await aMember(app.memory, { tenant: 'other.edu' });
    const visitor = await app.signedIn(user);
    expect(await visitor.put(`/api/users/${user.id}`, { name: 'RAVI' })).toMatchObject({
      status: 409,
      body: { message: 'Username not availiable', errors: [{ field: 'name' }] },
    });
    expect((await visitor.put(`/api/users/${other.id}`, { Normalname: 'x' })).status).toBe(403);
    expect((await visitor.put(`/api/users/${stranger.id}`, { Normalname: 'x' })).status).toBe(404);
  });

  it("refuses a picture that is another's with 404, unfinished with 409, of another folder with 400", async () => {
    const user = await aPlanHolder(app.memory);
    const visitor = await app.signedIn(user);
    const put = async (imgName: string) => (await visitor.put(`/api/users/${user.id}`, { imgName })).status;
    expect(await put((await anUpload(app.memory, await aMember(app.memory), { folder: 'profile' })).fileName)).toBe(
      404,
    );
    expect(await put((await anUpload(app.memory, user, { folder: 'profile', arrived: 3 })).fileName)).toBe(409);
    expect(await put((await anUpload(app.memory, user, { folder: 'photo' })).fileName)).toBe(400);
  });
});

describe('DELETE /users/:id', () => {
  it('deletes your own account and signs out', async () => {
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    expect(await visitor.delete(`/api/users/${user.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Your account is deleted' },
    });
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
  });

  it('is refused to anybody who ever had a plan, and for other accounts', async () => {
    const admin = await aPlanHolder(app.memory);
    const visitor = await app.signedIn(admin);
    expect(await visitor.delete(`/api/users/${admin.id}`)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_HOLDS_MEMORIES', message: expect.stringContaining("loss of others' memories") },
    });
    expect((await visitor.delete(`/api/users/${(await aMember(app.memory)).id}`)).status).toBe(403);
  });
});

describe('a member’s library', () => {
  it('adds and removes favourites, and answers with the own user', async () => {
    const uploader = await aMember(app.memory);
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    const marked = await visitor.put(`/api/users/sub/${uploader.id}`);
    expect(marked).toMatchObject({ status: 200, body: { _id: user.id, subscribedUsers: [uploader.id] } });
    expect((await visitor.get(`/api/users/find/${uploader.id}`)).body.subscribers).toBe(1);
    expect((await visitor.put(`/api/users/unsub/${uploader.id}`)).body.subscribedUsers).toEqual([]);
    expect((await visitor.put(`/api/users/sub/${user.id}`)).status).toBe(400);
    expect((await visitor.put('/api/users/sub/nobody')).status).toBe(404);
  });

  it('saves and unsaves items by kind', async () => {
    const uploader = await aPlanHolder(app.memory);
    const video = await aVideo(app.memory, uploader);
    const photo = await aPhoto(app.memory, uploader);
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.put(`/api/users/videosave/${video.id}`)).body).toMatchObject({
      videosaved: [video.id],
      photosaved: [],
    });
    expect((await visitor.put(`/api/users/photosave/${photo.id}`)).body).toMatchObject({ photosaved: [photo.id] });
    expect((await visitor.get<{ _id: string }[]>('/api/photos/saved')).body.map(({ _id }) => _id)).toEqual([photo.id]);
    expect((await visitor.put(`/api/users/videoremove/${video.id}`)).body).toMatchObject({ videosaved: [] });
    expect((await visitor.put(`/api/users/photoremove/${photo.id}`)).body).toMatchObject({ photosaved: [] });
    expect((await visitor.put(`/api/users/videosave/${photo.id}`)).status).toBe(404);
  });

  it('adds items to the history, and clears it', async () => {
    const uploader = await aPlanHolder(app.memory);
    const video = await aVideo(app.memory, uploader);
    const photo = await aPhoto(app.memory, uploader);
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    expect(await visitor.put(`/api/users/videohistory/${video.id}`)).toMatchObject({
      status: 200,
      body: { _id: user.id },
    });
    expect((await visitor.put(`/api/users/photohistory/${photo.id}`)).status).toBe(200);
    expect((await visitor.get('/api/videos/history')).body).toMatchObject([{ _id: video.id }]);
    expect((await visitor.get('/api/photos/history')).body).toMatchObject([{ _id: photo.id }]);
    expect(await visitor.delete('/api/users/history')).toMatchObject({ status: 200, body: { _id: user.id } });
    expect((await visitor.get('/api/videos/history')).body).toEqual([]);
  });
});

describe('reactions by their eight names', () => {
  it.each(['video', 'photo'] as const)('move the vote on a %s', async (kind) => {
    const uploader = await aPlanHolder(app.memory);
    const item = await (kind === 'video' ? aVideo : aPhoto)(app.memory, uploader);
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    const votes = async (name: string) => {
      const { status, body } = await visitor.put(`/api/users/${kind}${name}/${item.id}`);
      const { _id, likes, dislikes, likeCount, dislikeCount } = body;
      expect({ status, _id }).toEqual({ status: 200, _id: item.id });
      return { likes, dislikes, likeCount, dislikeCount };
    };
    const none = { likes: [], dislikes: [], likeCount: 0, dislikeCount: 0 };
    const liked = { ...none, likes: [user.id], likeCount: 1 };
    const disliked = { ...none, dislikes: [user.id], dislikeCount: 1 };
    expect(await votes('Like')).toEqual(liked);
    expect(await votes('Like')).toEqual(liked);
    expect(await votes('unDislike')).toEqual(liked);
    expect(await votes('Dislike')).toEqual(disliked);
    expect(await votes('unLike')).toEqual(disliked);
    expect(await votes('unDislike')).toEqual(none);
    expect(await votes('Like')).toEqual(liked);
    expect(await votes('unLike')).toEqual(none);
  });

  it('need an item of the college and a session', async () => {
    const photo = await aPhoto(app.memory, await aPlanHolder(app.memory, { tenant: 'other.edu' }));
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.put(`/api/users/photoLike/${photo.id}`)).status).toBe(404);
    expect((await app.visitor().put(`/api/users/photoLike/${photo.id}`)).status).toBe(401);
    expect((await visitor.put(`/api/users/photoLove/${photo.id}`)).status).toBe(404);
  });
});
