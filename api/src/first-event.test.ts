/** A college shares its first event, over REST (product 7; decisions 2, 13, 15, 24, 32). */
import { onBothEngines } from '@quadrangle/adapters/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealApp, startRealApp } from '../testing/real-app.ts';
import { aPicture, aVideoFile, declare, interruptUpload, resumeUpload, upload } from '../testing/uploading.ts';
import type { Visitor } from '../testing/visitor.ts';

interface Item {
  readonly _id: string;
  readonly title: string;
  readonly videoUrl?: string;
  readonly imgUrl: string;
  readonly downloadUrl: string;
  readonly likes: readonly string[];
  readonly likeCount: number;
  readonly views: number;
}

const TITLE = '运动会 “final” 50% – Ümlaut/№1';
const asha = { Normalname: 'Asha Rao', name: 'asha', email: 'asha@uni.ac.in', password: 'purple monkey 12' };
const ravi = { Normalname: 'Ravi Iyer', name: 'ravi', email: 'ravi@uni.ac.in', password: 'green gorilla 34' };
const eve = { Normalname: 'Eve Far', name: 'eve', email: 'eve@other.edu', password: 'yellow walrus 56' };

onBothEngines((freshUrl) => {
  // One story, told in the order in which it happens.
  describe('a college shares its first event', () => {
    let app: RealApp;
    let uploader: Visitor;
    let colleague: Visitor;
    let stranger: Visitor;
    let videoFile: Item;
    let photos: Item[];
    const shared = () => [videoFile, ...photos];
    const fileUrls = () =>
      shared().flatMap(({ videoUrl, imgUrl, downloadUrl }) => [videoUrl ?? imgUrl, imgUrl, downloadUrl]);
    beforeAll(async () => {
      app = await startRealApp(await freshUrl());
    });
    afterAll(() => app.close());

    const letterTo = async (address: string): Promise<{ subject: string; text: string } | undefined> => {
      const { body } = await app
        .visitor()
        .get<{ to: string; subject: string; text: string }[]>('/dev/mail?format=json');
      return body.find(({ to }) => to === address);
    };
    const join = async (person: typeof asha): Promise<Visitor> => {
      const visitor = app.visitor();
      expect((await visitor.post('/api/auth/signup', person)).status).toBe(200);
      const { name, password } = person;
      await expect.poll(() => letterTo(person.email)).toBeDefined();
      const link = /^http\S+$/m.exec((await letterTo(person.email))?.text ?? '')?.[0] ?? '';
      expect((await visitor.get(`/api${new URL(link).pathname}`)).status).toBe(200);
      expect((await visitor.get('/api/auth/me')).status).toBe(401);
      expect(await visitor.post('/api/auth/signin', { name, password })).toMatchObject({ status: 200, body: { name } });
      return visitor;
    };
    const titles = async (visitor: Visitor, path: string) =>
      (await visitor.get<Item[]>(path)).body.map(({ title }) => title).sort();

    it('one signs up, finds the mail, follows the link and signs in', async () => {
      uploader = await join(asha);
      expect((await uploader.get('/api/auth/me')).body).toMatchObject({ role: 'user', Normalname: 'Asha Rao' });
    });

    it('uploading is refused with the notice for those who are no admin', async () => {
      const announced = { folder: 'photo', fileName: 'a.jpg', size: 10, contentType: 'image/jpeg' };
      expect(await uploader.post('/api/uploads', announced)).toMatchObject({
        status: 403,
        body: {
          code: 'PLAN_REQUIRED',
          message:
            'As a non-admin user, uploading photos is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.',
        },
      });
    });

    it('one buys a plan, is sent on to the success page, and is an admin', async () => {
      const order = await uploader.post('/api/pay/checkout', { month: 3 });
      expect(order).toMatchObject({ status: 200, body: { amount: 62_000 } });
      const paid = await uploader.post<Record<string, string>>(`/api/pay/simulated/${order.body.id}`, {
        outcome: 'paid',
      });
      const { status, headers } = await app.visitor().send('POST', '/api/pay/paymentverification', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
        body: new URLSearchParams(paid.body).toString(),
      });
      expect({ status, location: headers.get('location') }).toEqual({
        status: 303,
        location: `http://localhost:3000/paymentsuccess?reference=${paid.body.razorpay_payment_id}`,
      });
      expect((await uploader.get('/api/auth/me')).body).toMatchObject({ role: 'admin' });
    });

    it('a video and its thumbnail go up in chunks, one of them broken off, and are published', async () => {
      const file = aVideoFile('Final “50%”.mp4');
      const declared = await declare(uploader, file);
      await interruptUpload(uploader, declared, file.bytes, 100_000);
      const chunks: number[] = [];
      const videofileName = await resumeUpload(uploader, declared, file.bytes, chunks);
      expect(videofileName).toBe(declared.fileName);
      expect(chunks.length).toBeGreaterThanOrEqual(3);
      const photofileName = await upload(uploader, await aPicture('video', 'poster.jpg'));

      const texts = { title: TITLE, desc: 'The last match', tags: 'Sports, #final' };
      const published = await uploader.post<Item>('/api/videos', { ...texts, videofileName, photofileName });
      expect(published).toMatchObject({
        status: 200,
        body: { title: TITLE, tags: ['sports', 'final'], state: 'ready' },
      });
      videoFile = published.body;
      const whole = await fetch(videoFile.videoUrl ?? '', { headers: { cookie: cookieOf(uploader) } });
      expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), file.bytes)).toBe(0);
    });

    it('three photos go up and are published under one title', async () => {
      photos = [];
      for (const [index, colour] of ['#a22', '#2a2', '#22a'].entries()) {
        const fileName = await upload(uploader, await aPicture('photo', `day ${index}.jpg`, colour));
        const body = { title: `Sports day ${index + 1}`, desc: '', tags: ['sports'], fileName };
        const published = await uploader.post<Item>('/api/photos', body);
        expect(published.status).toBe(200);
        photos.push(published.body);
      }
      expect(app.files().filter((name) => name.startsWith('arriving'))).toEqual([]);
    });

    it('a player asks for parts of the video', async () => {
      const url = videoFile.videoUrl ?? '';
      const part = await uploader.get(url, { range: 'bytes=4-7' });
      expect({ status: part.status, box: part.body, type: part.headers.get('content-type') }).toEqual({
        status: 206,
        box: 'ftyp',
        type: 'video/mp4',
      });
      expect(part.headers.get('content-range')).toMatch(/^bytes 4-7\/\d+$/);
      expect((await uploader.get(url, { range: 'bytes=-10' })).headers.get('content-length')).toBe('10');
      expect((await uploader.get(url, { range: 'bytes=99999999-' })).status).toBe(416);
    });

    it('a colleague finds all of it', async () => {
      colleague = await join(ravi);
      const days = ['Sports day 1', 'Sports day 2', 'Sports day 3'];
      for (const feed of ['random', 'recent', 'trend', 'search?q=sport', 'tags?tags=sports']) {
        expect(await titles(colleague, `/api/videos/${feed}`)).toEqual([TITLE]);
        expect(await titles(colleague, `/api/photos/${feed}`)).toEqual(days);
      }
      expect(await titles(colleague, '/api/videos/search?q=运动')).toEqual([TITLE]);
      expect((await colleague.get('/api/videos/myfiles')).status).toBe(403);
      for (const url of fileUrls()) expect((await colleague.get(url)).status).toBe(200);
    });

    it('the colleague watches, likes, comments, saves, marks the uploader and downloads', async () => {
      const me = String((await colleague.get('/api/auth/me')).body._id);
      const owner = String((await uploader.get('/api/auth/me')).body._id);
      expect((await colleague.put<Item>(`/api/videos/view/${videoFile._id}`)).body.views).toBe(1);
      expect((await colleague.put(`/api/users/videohistory/${videoFile._id}`)).status).toBe(200);
      expect((await colleague.put(`/api/users/videoDislike/${videoFile._id}`)).body.dislikeCount).toBe(1);
      expect((await colleague.put(`/api/users/videoLike/${videoFile._id}`)).body).toMatchObject({
        likes: [me],
        dislikes: [],
        dislikeCount: 0,
      });
      const comment = await colleague.post('/api/comments', { desc: ' What a day! ', videoId: videoFile._id });
      expect(comment).toMatchObject({ status: 200, body: { desc: 'What a day!', userId: me } });
      expect((await uploader.get(`/api/comments/videoComment/${videoFile._id}`)).body).toMatchObject([
        { desc: 'What a day!' },
      ]);
      expect((await colleague.put(`/api/users/videosave/${videoFile._id}`)).body.videosaved).toEqual([videoFile._id]);
      expect((await colleague.put(`/api/users/sub/${owner}`)).body.subscribedUsers).toEqual([owner]);
      expect((await colleague.get(`/api/users/find/${owner}`)).body).toMatchObject({ subscribers: 1, role: 'admin' });
      for (const feed of ['saved', 'history', 'sub', 'favorite'])
        expect(await titles(colleague, `/api/videos/${feed}`)).toEqual([TITLE]);

      const { status, headers } = await colleague.get(videoFile.downloadUrl);
      const [, plain, encoded] =
        /^attachment; filename="([ -~]+)"; filename\*=UTF-8''([\w%.~!-]+)$/.exec(
          headers.get('content-disposition') ?? '',
        ) ?? [];
      expect({ status, name: decodeURIComponent(encoded ?? '') }).toEqual({
        status: 200,
        name: '运动会 “final” 50% – Ümlaut №1.mp4',
      });
      expect(plain).toMatch(/final.*\.mp4$/);
      expect((await colleague.get(photos[0]?.downloadUrl ?? '')).headers.get('content-disposition')).toContain(
        'filename="Sports day 1.jpg"',
      );
    });

    it('somebody of another college sees none of it, by any path', async () => {
      stranger = await join(eve);
      await expect.poll(async () => (await app.tables()).jobs).toEqual([]);
      const before = await app.tables();
      for (const kind of ['videos', 'photos'])
        for (const feed of [
          'random',
          'recent',
          'trend',
          'sub',
          'saved',
          'history',
          'search?q=sport',
          'tags?tags=sports',
        ])
          expect((await stranger.get(`/api/${kind}/${feed}`)).body).toEqual([]);
      const id = videoFile._id;
      const photo = photos[0]?._id;
      const owner = String((await uploader.get('/api/auth/me')).body._id);
      for (const path of [
        `videos/find/${id}`,
        `photos/find/${photo}`,
        `comments/videoComment/${id}`,
        `users/find/${owner}`,
      ])
        expect((await stranger.get(`/api/${path}`)).status).toBe(404);
      for (const path of [
        ...['Like', 'unLike', 'Dislike', 'unDislike', 'save', 'remove', 'history'].map(
          (name) => `users/video${name}/${id}`,
        ),
        `videos/view/${id}`,
        `users/sub/${owner}`,
      ])
        expect((await stranger.put(`/api/${path}`)).status).toBe(404);
      expect((await stranger.put(`/api/videos/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await stranger.delete(`/api/videos/${id}`)).status).toBe(404);
      expect((await stranger.post('/api/comments', { desc: 'hi', videoId: id })).status).toBe(404);
      for (const url of fileUrls()) {
        expect((await stranger.get(url)).status).toBe(403);
        expect((await app.visitor().get(url)).status).toBe(401);
      }
      expect({ ...(await app.tables()), limits: [] }).toEqual({ ...before, limits: [] });
    });

    it('the uploader deletes the video, and its files are gone from the disk', async () => {
      const files = app.files();
      expect((await colleague.delete(`/api/videos/${videoFile._id}`)).status).toBe(403);
      expect(await uploader.delete(`/api/videos/${videoFile._id}`)).toMatchObject({
        status: 200,
        body: { message: 'Video Deleted' },
      });
      expect((await colleague.get(`/api/videos/find/${videoFile._id}`)).status).toBe(404);
      expect((await colleague.get(videoFile.videoUrl ?? '')).status).toBe(404);
      expect((await colleague.get('/api/auth/me')).body.videosaved).toEqual([]);
      for (const feed of ['recent', 'saved', 'history', 'sub', 'search?q=sport'])
        expect(await titles(colleague, `/api/videos/${feed}`)).toEqual([]);
      const left = files.filter((name) => !name.startsWith('video/'));
      expect(left.length).toBeLessThan(files.length);
      await expect.poll(() => app.files()).toEqual(left);
      await expect.poll(async () => (await app.tables()).jobs).toEqual([]);
    });
  });
});

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
