/** Comments and messages on REST (product 7; decisions 21, 23). */
import { aMember, aPhoto, aPlanHolder, asVisible, aVideo } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

it('a comment names its item as videoId or photoId, and is text', async () => {
  const admin = await aPlanHolder(app.memory);
  const video = await aVideo(app.memory, admin);
  const photo = await aPhoto(app.memory, admin);
  const user = await aMember(app.memory, { fullName: 'Asha Rao' });
  const visitor = await app.signedIn(user);
  const written = await visitor.post('/api/comments', { desc: ' <b>Well played</b> ', videoId: video.id });
  const comment = {
    _id: expect.any(String),
    userId: user.id,
    desc: '<b>Well played</b>',
    createdAt: new Date(app.memory.clock.now()).toISOString(),
    videoId: video.id,
    author: { _id: user.id, name: user.name, Normalname: 'Asha Rao', img: null },
    replyTo: null,
    mentions: [],
  };
  expect(written).toMatchObject({ status: 200 });
  expect(written.body).toEqual(comment);
  expect((await visitor.get(`/api/comments/videoComment/${video.id}`)).body).toEqual([written.body]);

  const onPhoto = await visitor.post('/api/comments', { desc: 'Nice', photoId: photo.id });
  expect(onPhoto.body).toMatchObject({ photoId: photo.id });
  expect((await visitor.get(`/api/comments/photoComment/${photo.id}`)).body).toMatchObject([{ desc: 'Nice' }]);
});

it('comments come oldest first: all of them, or with a limit the newest, with a Link to those before', async () => {
  const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
  const visitor = await app.signedIn(await aMember(app.memory));
  const texts = Array.from({ length: 120 }, (_, index) => `comment ${index}`);
  for (const [index, text] of texts.entries()) {
    const comment = { id: app.memory.ids.next(), authorId: photo.uploaderId, text, createdAt: index };
    await app.memory.comments.add(asVisible(photo), comment);
  }
  const get = async (path: string) => {
    const { status, headers, body } = await visitor.get<{ desc: string }[]>(path);
    const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
    return { status, next, texts: body.map(({ desc }) => desc) };
  };
  const path = `/api/comments/photoComment/${photo.id}`;
  expect(await get(path)).toEqual({ status: 200, next: null, texts });
  const newest = await get(`${path}?limit=50`);
  expect(newest.texts).toEqual(texts.slice(70));
  const before = await get(newest.next ?? '');
  expect(before.texts).toEqual(texts.slice(20, 70));
  expect(await get(before.next ?? '')).toEqual({ status: 200, next: null, texts: texts.slice(0, 20) });
});

it('a reply names what it answers, and whom its text mentions (decisions 49)', async () => {
  const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
  const asha = await aMember(app.memory, { fullName: 'Asha Rao' });
  const visitor = await app.signedIn(await aMember(app.memory));
  const first = (await visitor.post('/api/comments', { desc: 'First', photoId: photo.id })).body;
  const reply = await visitor.post('/api/comments', { desc: `@${asha.name}!`, photoId: photo.id, replyTo: first._id });
  expect(reply.body).toMatchObject({ replyTo: first._id, mentions: [{ _id: asha.id, name: asha.name }] });
  expect((await visitor.post('/api/comments', { desc: 'x', photoId: photo.id, replyTo: 'gone' })).status).toBe(404);
  const offered = await visitor.get(`/api/comments/people?q=${asha.name}`);
  expect(offered.body).toEqual([{ _id: asha.id, name: asha.name, Normalname: 'Asha Rao', img: null }]);
});

it('an id that is null is none: a comment may name its other kind of item so', async () => {
  const admin = await aPlanHolder(app.memory);
  const [photo, video] = [await aPhoto(app.memory, admin), await aVideo(app.memory, admin)];
  const visitor = await app.signedIn(await aMember(app.memory));
  for (const ids of [
    { photoId: photo.id, videoId: null },
    { photoId: null, videoId: video.id },
  ])
    expect((await visitor.post('/api/comments', { desc: 'Nice', ...ids })).status).toBe(200);
  const none = await visitor.post('/api/comments', { desc: 'Nice', photoId: null, videoId: null });
  expect([none.status, none.body.errors]).toEqual([400, [{ field: 'videoId', message: 'The item is missing.' }]]);
});

it.each([
  [{ desc: 'x' }, ['videoId']],
  [{ desc: '', videoId: 'v' }, ['desc']],
  [{ desc: 'x', videoId: 'v', photoId: 'p' }, ['videoId']],
  [{ desc: 'x', photoId: 'p', userId: 'u' }, ['userId']],
  [{ text: 'x', photoId: 'p' }, ['desc', 'text']],
])('%o is refused, naming %o', async (body, fields) => {
  const answer = await (await app.signedIn(await aMember(app.memory))).post('/api/comments', body);
  expect(answer.status).toBe(400);
  expect((answer.body.errors as { field: string }[]).map(({ field }) => field).sort()).toEqual(fields);
});

it('a comment is deleted by its author or by the owner of the item, which answers it', async () => {
  const admin = await aPlanHolder(app.memory);
  const video = await aVideo(app.memory, admin);
  const author = await app.signedIn(await aMember(app.memory));
  const other = await app.signedIn(await aMember(app.memory));
  const owner = await app.signedIn(admin);
  const first = (await author.post('/api/comments', { desc: 'first', videoId: video.id })).body;
  const second = (await author.post('/api/comments', { desc: 'second', videoId: video.id })).body;
  expect((await other.delete(`/api/comments/${first._id}`)).status).toBe(403);
  expect(await author.delete(`/api/comments/${first._id}`)).toMatchObject({ status: 200, body: first });
  expect(await owner.delete(`/api/comments/${second._id}`)).toMatchObject({ status: 200, body: second });
  expect((await owner.delete(`/api/comments/${second._id}`)).status).toBe(404);
  expect((await author.get(`/api/comments/videoComment/${video.id}`)).body).toEqual([]);
});

it('comments of another college do not exist', async () => {
  const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
  const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'other.edu' }));
  expect((await stranger.get(`/api/comments/photoComment/${photo.id}`)).status).toBe(404);
  expect((await stranger.post('/api/comments', { desc: 'hello', photoId: photo.id })).status).toBe(404);
  expect((await app.visitor().get(`/api/comments/photoComment/${photo.id}`)).status).toBe(401);
});

it('POST /contacts sends the message in the name of the session, whatever the body says', async () => {
  const user = await aMember(app.memory, { name: 'asha' });
  const body = { Normalname: 'Dean', name: 'dean', email: 'dean@example.edu', message: 'The gate is locked' };
  expect((await app.visitor().post('/api/contacts', body)).status).toBe(401);
  const visitor = await app.signedIn(user);
  expect(await visitor.post('/api/contacts', body)).toMatchObject({
    status: 200,
    body: { message: 'Your message is sent. We will get back to you soon' },
  });
  expect(await visitor.post('/api/contacts', { ...body, message: ' ' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'message' }] },
  });
});

it('what is sent again with its key is stored once and answered as before (decisions 23)', async () => {
  const user = await aMember(app.memory, { name: 'again' });
  const visitor = await app.signedIn(user);
  const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
  const send = (path: string, body: object, key: string) =>
    visitor.send<{ code?: string }>('POST', path, {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const key = 'd2719a6e-8f0b-4f0e-9a57-6a8d1d2f3c4b';
  const comment = { desc: 'Hi', photoId: photo.id };
  const first = await send('/api/comments', comment, key);
  expect(first).toMatchObject({ status: 200, body: { desc: 'Hi' } });
  expect((await send('/api/comments', comment, key)).body).toEqual(first.body);
  expect(await send('/api/comments', { ...comment, desc: 'Ho' }, key)).toMatchObject({
    status: 400,
    body: { code: 'KEY_REUSED' },
  });
  const answers = [];
  for (let time = 0; time < 6; time += 1)
    answers.push((await send('/api/contacts', { message: 'Hello' }, `${key}2`)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await send('/api/contacts', { message: 'Hello' }, 'short')).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ field: 'Idempotency-Key' }] },
  });
});
