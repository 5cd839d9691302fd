/** Items on REST (product 7; decisions 13, 14, 18, 19, 20). */
import { fairQueue } from '@quadrangle/adapters/system/fair-queue';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { aLapsedMember, aMember, anUpload, aPhoto, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

type Items = { _id: string; title: string }[];

describe('publishing', () => {
  it('a video answers the whole item, with what the server derived', async () => {
    const admin = await aPlanHolder(app.memory, { fullName: 'Ravi Iyer' });
    const visitor = await app.signedIn(admin);
    const videoFile = await anUpload(app.memory, admin, { folder: 'video' });
    const poster = await anUpload(app.memory, admin, { folder: 'video', name: 'poster.jpg' });
    const { status, body } = await visitor.post('/api/videos', {
      title: ' Sports day ',
      desc: 'Finals',
      tags: '#Sports, finals,,sports',
      videoUrl: 'https://evil.example/v',
      imgUrl: 'https://evil.example/i',
      uploaderemail: 'evil@example.edu',
      videofileName: videoFile.fileName,
      photofileName: poster.fileName,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: expect.any(String),
      userId: admin.id,
      title: 'Sports day',
      desc: 'Finals',
      tags: ['sports', 'finals'],
      videoUrl: expect.stringContaining(`${app.url}/media/original/${videoFile.fileName}?`),
      imgUrl: expect.stringContaining(`${app.url}/media/thumb/${poster.fileName}?`),
      downloadUrl: expect.stringContaining(`${app.url}/media/download/${videoFile.fileName}?`),
      videofileName: videoFile.fileName,
      photofileName: poster.fileName,
      views: 0,
      likes: [],
      dislikes: [],
      likeCount: 0,
      dislikeCount: 0,
      createdAt: new Date(app.memory.clock.now()).toISOString(),
      takenAt: null,
      batch: body._id,
      club: null,
      position: 0,
      uploaderemail: admin.email,
      uploader: { _id: admin.id, name: admin.name, Normalname: 'Ravi Iyer', img: null },
      state: 'ready',
      percent: null,
      streamUrl: null,
      hidden: false,
      pool: null,
      failure: null,
    });
    const found = await visitor.get(`/api/videos/find/${body._id}`);
    expect(found.body).toEqual({ ...body, captions: [] });
    const again = await visitor.post('/api/videos', {
      title: 'x',
      videofileName: videoFile.fileName,
      photofileName: poster.fileName,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'UPLOAD_IN_USE' } });
  });

  it('answers FILES_BUSY with Retry-After while too many pictures wait (decisions 26)', async () => {
    const noTurn = fairQueue('pictures', { places: 0, longestWait: 0 });
    const busy = await startTestApp({ ports: { pictures: { prepare: () => noTurn(NOBODY, () => Promise.reject()) } } });
    try {
      const admin = await aPlanHolder(busy.memory);
      const { fileName } = await anUpload(busy.memory, admin);
      const { status, body, headers } = await (await busy.signedIn(admin)).post('/api/photos', {
        title: 'x',
        fileName,
      });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'FILES_BUSY' });
      expect(headers.get('retry-after')).toBe('10');
    } finally {
      await busy.close();
    }
  });

  it('a photo has field names of its own', async () => {
    const admin = await aPlanHolder(app.memory);
    const { fileName } = await anUpload(app.memory, admin);
    const { status, body } = await (await app.signedIn(admin)).post('/api/photos', {
      title: 'Convocation 1',
      desc: '',
      tags: ['a', 'b'],
      fileName,
      imgUrl: '',
      uploaderemail: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fileName,
      imgUrl: expect.stringContaining(`${app.url}/media/view/${fileName}?`),
      tags: ['a', 'b'],
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['videoUrl']));
  });

  it('checks for a live plan before anything else', async () => {
    const message =
      'As a non-admin user, uploading videos is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.';
    const visitor = await app.signedIn(await aLapsedMember(app.memory));
    expect(await visitor.post('/api/videos', { nonsense: true })).toMatchObject({ status: 403, body: { message } });
    expect(await visitor.post('/api/photos', [])).toMatchObject({
      status: 403,
      body: { message: message.replace('videos', 'photos') },
    });
    expect((await app.visitor().post('/api/videos', {})).status).toBe(401);
  });

  it('reports errors under REST’s field names', async () => {
    const visitor = await app.signedIn(await aPlanHolder(app.memory));
    const { status, body } = await visitor.post('/api/videos', {
      title: '',
      desc: 'd'.repeat(5_001),
      fileName: 'x',
      role: 'admin',
    });
    expect(status).toBe(400);
    const fields = (body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['desc', 'fileName', 'role', 'title', 'videofileName']);
    expect((await visitor.post('/api/photos', 'text')).status).toBe(400);
    expect((await visitor.post('/api/photos', [])).status).toBe(400);
  });
});

describe('lists', () => {
  it('link to the next page and keep the query', async () => {
    const admin = await aPlanHolder(app.memory);
    for (let index = 1; index <= 5; index += 1) {
      app.memory.clock.advance(1_000);
      await aPhoto(app.memory, admin, { title: `Photo ${index}` });
    }
    const visitor = await app.signedIn(await aMember(app.memory));
    const first = await visitor.get<Items>('/api/photos/recent?limit=2');
    expect(first.body.map(({ title }) => title)).toEqual(['Photo 5', 'Photo 4']);
    const titles: string[] = [];
    for (let next: string | undefined = '/api/photos/recent?limit=2'; next; ) {
      const { headers, body }: { headers: Headers; body: Items } = await visitor.get<Items>(next);
      titles.push(...body.map(({ title }) => title));
      next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      if (next) expect(next).toMatch(new RegExp(`^${app.url}/api/photos/recent\\?limit=2&cursor=`));
    }
    expect(titles).toEqual(['Photo 5', 'Photo 4', 'Photo 3', 'Photo 2', 'Photo 1']);
  });

  it.each(['random', 'trend', 'trending', 'recent', 'sub', 'favorite', 'saved', 'history'])(
    '%s is one',
    async (type) => {
      const visitor = await app.signedIn(await aMember(app.memory));
      expect(await visitor.get(`/api/videos/${type}`)).toMatchObject({ status: 200, body: [] });
      expect((await app.visitor().get(`/api/videos/${type}`)).status).toBe(401);
    },
  );

  it('my files are for those who ever had a plan; an unknown type is a 404', async () => {
    const admin = await aLapsedMember(app.memory);
    const photo = await aPhoto(app.memory, admin);
    expect((await (await app.signedIn(admin)).get('/api/photos/myfiles')).body).toMatchObject([{ _id: photo.id }]);
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get('/api/photos/myfiles')).status).toBe(403);
    expect(await visitor.get('/api/photos/best')).toMatchObject({ status: 404, body: { code: 'FEED_NOT_FOUND' } });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=1&limit=2', 'cursor=forged', 'cursor=a.b'])(
    '?%s is a 400',
    async (query) => {
      const visitor = await app.signedIn(await aMember(app.memory));
      expect((await visitor.get(`/api/photos/recent?${query}`)).status).toBe(400);
    },
  );

  it('show the newest reactions with the counts beside them', async () => {
    const admin = await aPlanHolder(app.memory);
    const photo = await aPhoto(app.memory, admin);
    const user = await aMember(app.memory);
    const visitor = await app.signedIn(user);
    await visitor.put(`/api/users/photoLike/${photo.id}`);
    expect((await visitor.get('/api/photos/trend')).body).toMatchObject([
      { likes: [user.id], likeCount: 1, dislikes: [], dislikeCount: 0, uploaderemail: admin.email },
    ]);
  });

  it('search finds words, ignores unknown parameters, and finds nothing for an empty query', async () => {
    const admin = await aPlanHolder(app.memory);
    const video = await aVideo(app.memory, admin, { title: 'Sports day finals' });
    await aVideo(app.memory, admin, { title: 'Convocation' });
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get('/api/videos/search?q=final%20sport&utm_source=x')).body).toMatchObject([
      { _id: video.id },
    ]);
    expect((await visitor.get('/api/photos/search?q=sports')).body).toEqual([]);
    expect((await visitor.get('/api/videos/search?q=')).body).toEqual([]);
    expect((await visitor.get('/api/videos/search')).body).toEqual([]);
    expect((await visitor.get('/api/videos/search?q=a&limit=1000')).status).toBe(400);
  });

  it('related items share tags and exclude the item itself', async () => {
    const admin = await aPlanHolder(app.memory);
    const here = await aPhoto(app.memory, admin, { tags: ['dance', 'fest'] });
    const both = await aPhoto(app.memory, admin, { tags: ['dance', 'fest'] });
    const one = await aPhoto(app.memory, admin, { tags: ['fest'] });
    const visitor = await app.signedIn(await aMember(app.memory));
    const { body } = await visitor.get<Items>(`/api/photos/tags?tags=dance,fest&not=${here.id}`);
    expect(body.map(({ _id }) => _id)).toEqual([both.id, one.id]);
    expect((await visitor.get('/api/photos/tags')).body).toEqual([]);
  });
});

describe('one item', () => {
  it('of another college, of another kind or unknown does not exist', async () => {
    const stranger = await aPhoto(app.memory, await aPlanHolder(app.memory, { tenant: 'other.edu' }));
    const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
    const visitor = await app.signedIn(await aMember(app.memory));
    for (const path of [`photos/find/${stranger.id}`, `videos/find/${photo.id}`, 'photos/find/unknown']) {
      const { status, body } = await visitor.get(`/api/${path}`);
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'MEDIA_NOT_FOUND' });
    }
  });

  it('counts a view, and answers the item', async () => {
    const video = await aVideo(app.memory, await aPlanHolder(app.memory));
    const visitor = await app.signedIn(await aMember(app.memory));
    expect(await visitor.put(`/api/videos/view/${video.id}`)).toMatchObject({
      status: 200,
      body: { _id: video.id, views: 1 },
    });
    expect((await visitor.put(`/api/videos/view/${video.id}`)).body.views).toBe(1);
  });

  it('that failed is begun again by its uploader (decisions 58)', async () => {
    const admin = await aPlanHolder(app.memory);
    const video = await aVideo(app.memory, admin, { state: 'failed', failure: 'STORAGE_UNAVAILABLE' });
    const visitor = await app.signedIn(admin);
    expect(await visitor.put(`/api/videos/retry/${video.id}`)).toMatchObject({
      status: 200,
      body: { _id: video.id, state: 'processing', failure: null },
    });
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.put(`/api/videos/retry/${video.id}`)).status).toBe(404);
  });

  it('is edited by its uploader in title, desc and tags only', async () => {
    const admin = await aLapsedMember(app.memory);
    const photo = await aPhoto(app.memory, admin, { title: 'Old' });
    const visitor = await app.signedIn(admin);
    const edited = await visitor.put(`/api/photos/${photo.id}`, { title: 'New', desc: 'Words', tags: 'a,b' });
    expect(edited).toMatchObject({ status: 200, body: { title: 'New', desc: 'Words', tags: ['a', 'b'] } });
    expect((await visitor.put(`/api/photos/${photo.id}`, { desc: '' })).body).toMatchObject({ title: 'New', desc: '' });
    for (const field of ['views', 'description', 'fileName', 'imgUrl'])
      expect((await visitor.put(`/api/photos/${photo.id}`, { [field]: 'x' })).status).toBe(400);
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.put(`/api/photos/${photo.id}`, { title: 'Mine' })).status).toBe(403);
  });

  it('is deleted by its uploader', async () => {
    const admin = await aPlanHolder(app.memory);
    const video = await aVideo(app.memory, admin);
    const photo = await aPhoto(app.memory, admin);
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.delete(`/api/videos/${video.id}`)).status).toBe(403);
    const visitor = await app.signedIn(admin);
    expect(await visitor.delete(`/api/videos/${video.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Video Deleted' },
    });
    expect(await visitor.delete(`/api/photos/${photo.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Photo Deleted' },
    });
    expect((await visitor.delete(`/api/photos/${photo.id}`)).status).toBe(404);
  });

  it('stays under "Former member" when its uploader is erased', async () => {
    const admin = await aPlanHolder(app.memory);
    const photo = await aPhoto(app.memory, admin);
    await app.memory.users.remove(admin.id, () => []);
    const { body } = await (await app.signedIn(await aMember(app.memory))).get(`/api/photos/find/${photo.id}`);
    expect(body).toMatchObject({
      uploaderemail: `former-member@${admin.tenant}`,
      uploader: { _id: admin.id, name: null, Normalname: 'Former member', img: null },
    });
  });

  it('has URLs under PUBLIC_URL unless that is local', async () => {
    const distant = await startTestApp({ env: { PUBLIC_URL: 'https://photos.college.edu', RATE_LIMIT: 'on' } });
    const photo = await aPhoto(distant.memory, await aPlanHolder(distant.memory));
    const { body } = await (await distant.signedIn(await aMember(distant.memory))).get(`/api/photos/find/${photo.id}`);
    await distant.close();
    expect(body.imgUrl).toMatch(/^https:\/\/photos\.college\.edu\/media\/view\/photo\//);
  });
});
