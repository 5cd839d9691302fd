/** A client written from the documented calls (product 7). */
import { DAY } from '@quadrangle/domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { EarlierClient, type Thing } from '../../testing/earlier-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bytes = Uint8Array.from({ length: 2_000 }, (_, index) => index % 251);

/** The path of the link in the newest mail of a kind; the earlier client's pages pass it on to the server. */
async function linkOf(kind: 'verify-email' | 'reset-password'): Promise<string> {
  await app.memory.runJobs();
  const mail = app.memory.mails.sent.findLast((sent) => sent.kind === kind);
  return mail !== undefined && 'link' in mail ? new URL(mail.link).pathname : '';
}

const asha = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@college.edu' };
const ravi = { Normalname: 'Ravi Iyer', name: 'ravi', password: 'yellow monkey 12', email: 'ravi@college.edu' };

it('does everything that the web client does', async () => {
  const uploader = new EarlierClient(app.url);
  const viewer = new EarlierClient(app.url);

  // Signing up and in.
  const me = await uploader.join(asha, () => linkOf('verify-email'));
  expect(me).toMatchObject({ name: 'asha', Normalname: 'Asha Rao', role: 'user', img: null, phone: null });
  await viewer.join(ravi, () => linkOf('verify-email'));
  await expect(new EarlierClient(app.url).post('/auth/signin', { name: 'asha', password: 'x' })).rejects.toThrow(
    'Wrong credentials or user is not verified',
  );

  // Buying a plan: without one there is no upload.
  await expect(uploader.upload('photo', 'day.jpg', 'image/jpeg', bytes)).rejects.toThrow(/^As a non-admin user/);
  const { key } = await uploader.get<{ key: string }>('/getkey');
  const order = await uploader.post<{ id: string; amount: number }>('/pay/checkout', { month: 3 });
  expect({ key, order }).toEqual({ key: expect.any(String), order: { id: expect.any(String), amount: 62_000 } });
  await payAtTheProvider(order.id);
  expect(await uploader.get(`/users/find/${me._id}`)).toMatchObject({ role: 'admin', nextPayDate: expect.any(String) });

  // Uploading.
  const videoFile = await publishVideo(uploader);
  const [first, second] = [await publishPhoto(uploader, 1), await publishPhoto(uploader, 2)];
  expect([videoFile.title, first.title, second.title]).toEqual(['Sports day', 'Sports day 1', 'Sports day 2']);
  expect(await uploader.get<Thing[]>('/photos/myfiles')).toHaveLength(2);

  // Browsing: each list of the menu, cards with their uploaders, and the bytes behind them.
  for (const feed of ['random', 'trend', 'recent'])
    expect(await viewer.get(`/videos/${feed}`)).toMatchObject([{ _id: videoFile._id, uploaderemail: asha.email }]);
  expect(await viewer.get(`/users/find/${videoFile.userId}`)).toMatchObject({ Normalname: 'Asha Rao', img: null });
  expect(await viewer.get('/videos/search?q=sports')).toMatchObject([{ _id: videoFile._id }]);
  expect(await viewer.get(`/photos/tags?tags=${String(first.tags)}`)).toHaveLength(2);
  for (const address of [videoFile.videoUrl, videoFile.downloadUrl]) expect(await viewer.load(address)).toBe(200);

  // Viewing, reacting, saving, favourites.
  expect(await viewer.put(`/videos/view/${videoFile._id}`)).toMatchObject({ views: 1 });
  await viewer.put(`/users/videohistory/${videoFile._id}`);
  expect(await viewer.get('/videos/history')).toMatchObject([{ _id: videoFile._id }]);
  const { _id: viewerId } = await viewer.post('/auth/signin', { name: ravi.name, password: ravi.password });
  expect(await viewer.put(`/users/videoDislike/${videoFile._id}`)).toMatchObject({ likes: [], dislikes: [viewerId] });
  expect(await viewer.put(`/users/videoLike/${videoFile._id}`)).toMatchObject({ likes: [viewerId], dislikes: [] });
  expect(await viewer.put(`/users/videounLike/${videoFile._id}`)).toMatchObject({ likes: [], dislikes: [] });
  expect(await viewer.put(`/users/photosave/${first._id}`)).toMatchObject({ photosaved: [first._id] });
  expect(await viewer.get('/photos/saved')).toMatchObject([{ _id: first._id }]);
  expect(await viewer.put(`/users/photoremove/${first._id}`)).toMatchObject({ photosaved: [] });
  expect(await viewer.put(`/users/sub/${me._id}`)).toMatchObject({ subscribedUsers: [me._id] });
  expect(await viewer.get('/photos/favorite')).toHaveLength(2);
  expect(await viewer.get(`/users/find/${me._id}`)).toMatchObject({ subscribers: 1 });
  expect(await viewer.put(`/users/unsub/${me._id}`)).toMatchObject({ subscribedUsers: [] });

  // Commenting.
  const comment = await viewer.post('/comments', { desc: 'What a goal!', videoId: videoFile._id });
  expect(await uploader.get(`/comments/videoComment/${videoFile._id}`)).toEqual([comment]);
  await uploader.delete(`/comments/${comment._id}`);
  expect(await viewer.get(`/comments/videoComment/${videoFile._id}`)).toEqual([]);

  // Profile, password, contact.
  const imgName = await viewer.upload('profile', 'me.png', 'image/png', bytes);
  expect(
    await viewer.put(`/users/${viewerId}`, { Normalname: 'Ravi K. Iyer', phone: '9876543210', imgName }),
  ).toMatchObject({
    Normalname: 'Ravi K. Iyer',
    phone: '9876543210',
    img: expect.stringMatching(/^http/),
    imgName,
  });
  await viewer.post('/contacts', { Normalname: 'Ravi', name: 'ravi', email: ravi.email, message: 'Hello' });
  await viewer.post('/users/recovery', { name: 'ravi' });
  await viewer.get(await linkOf('reset-password'));
  await viewer.put(await linkOf('reset-password'), { password: 'orange monkey 12' });
  await viewer.post('/auth/signin', { name: 'ravi', password: 'orange monkey 12' });

  // Leaving.
  expect(await uploader.delete(`/photos/${second._id}`)).toEqual({ message: 'Photo Deleted' });
  expect(await uploader.delete(`/videos/${videoFile._id}`)).toEqual({ message: 'Video Deleted' });
  expect(await uploader.get<Thing[]>('/photos/recent')).toHaveLength(1);
  await expect(uploader.delete(`/users/${me._id}`)).rejects.toThrow(/^Once admin privileges are attained/);
  expect(await uploader.post('/auth/signout')).toBeNull();
  await expect(uploader.get('/videos/random')).rejects.toThrow();
  expect(await viewer.delete(`/users/${viewerId}`)).toEqual({ message: 'Your account is deleted' });
});

it('serves whoever holds a seat in a club, without knowing of clubs (decisions 3, 4, 62)', async () => {
  const lead = new EarlierClient(app.url);
  const holder = new EarlierClient(app.url);
  const mira = { ...asha, name: 'mira', Normalname: 'Mira Das', email: 'mira@college.edu' };
  const noor = { ...ravi, name: 'noor', Normalname: 'Noor Khan', email: 'noor@college.edu' };
  await lead.join(mira, () => linkOf('verify-email'));
  const me = await holder.join(noor, () => linkOf('verify-email'));
  const order = await lead.post<{ id: string }>('/pay/checkout', { month: 1, club: { name: 'Lens', handle: 'lens' } });
  await payAtTheProvider(order.id);
  const [{ _id: club = '' } = {}] = await lead.get<Thing[]>('/clubs');
  const { _id: invitation } = await lead.post(`/clubs/${club}/invitations`, { username: 'noor' });
  await holder.post(`/invitations/${invitation}/accept`);

  expect(await holder.get(`/users/find/${me._id}`)).toMatchObject({ role: 'admin', _id: me._id });
  const photo = await publishPhoto(holder, 1);
  expect(photo).toMatchObject({ userId: me._id, uploaderemail: noor.email, club: { _id: club } });
  expect(await lead.get('/photos/recent')).toMatchObject([{ _id: photo._id, uploaderemail: noor.email }, {}]);
  expect(await holder.put(`/photos/${photo._id}`, { title: 'Sports day, evening' })).toMatchObject({ _id: photo._id });

  // The plan lapses while a file is on its way.
  const fileName = await holder.upload('photo', 'late.jpg', 'image/jpeg', bytes);
  app.memory.clock.advance(32 * DAY);
  await holder.post('/auth/signin', { name: 'noor', password: noor.password });
  const late = { title: 'Too late', desc: '', tags: [], imgUrl: 'x', uploaderemail: noor.email, fileName };
  await expect(holder.post('/photos', late)).rejects.toThrow(/^As a non-admin user/);
  await expect(holder.upload('photo', 'later.jpg', 'image/jpeg', bytes)).rejects.toThrow(/^As a non-admin user/);
  expect(await holder.get(`/users/find/${me._id}`)).toMatchObject({ role: 'user' });

  expect(await holder.delete(`/users/${me._id}`)).toEqual({ message: 'Your account is deleted' });
  await lead.post('/auth/signin', { name: 'mira', password: mira.password });
  expect(await lead.get(`/photos/find/${photo._id}`)).toMatchObject({
    club: { _id: club },
    uploaderemail: 'former-member@college.edu',
  });
});

/** Stands in for the provider's checkout: pays, and lets the browser post the outcome to the server. */
async function payAtTheProvider(orderId: string): Promise<void> {
  const { paymentId, signature } = app.memory.provider.paymentSimulator.pay(orderId);
  const form = { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature };
  await app.visitor().send('POST', '/api/pay/paymentverification', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

async function publishVideo(client: EarlierClient): Promise<Thing> {
  const videofileName = await client.upload('video', 'final.mp4', 'video/mp4', bytes);
  const photofileName = await client.upload('video', 'final.jpg', 'image/jpeg', bytes);
  const tags = ['sports', 'final'];
  const derived = { videoUrl: 'x', imgUrl: 'x', uploaderemail: asha.email };
  return client.post('/videos', {
    title: 'Sports day',
    desc: 'Finals',
    tags,
    ...derived,
    videofileName,
    photofileName,
  });
}

async function publishPhoto(client: EarlierClient, index: number): Promise<Thing> {
  const fileName = await client.upload('photo', 'day.jpg', 'image/jpeg', bytes);
  const texts = { title: `Sports day ${index}`, desc: '', tags: ['sports'] };
  return client.post('/photos', { ...texts, imgUrl: 'x', uploaderemail: asha.email, fileName });
}
