/** Every call of REST, to the letter (product 3, 7; decisions 36). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Scene } from '../../testing/call.ts';
import { send } from '../../testing/send.ts';
import { aCase, startWholeApp } from '../../testing/stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startWholeApp({ ports: { partAddresses: null } });
});
afterAll(() => app.close());

const text = expect.any(String);
const whole = expect.any(Number);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const url = (variant: string) => expect.stringMatching(new RegExp(`^https?://[^/]+/media/${variant}/`));

/** A person as others see them, and as they see themselves. */
const person = {
  _id: text,
  name: text,
  Normalname: text,
  img: null,
  subscribers: whole,
  role: text,
  createdAt: moment,
};
const user = {
  ...person,
  email: text,
  phone: null,
  imgName: null,
  nextPayDate: moment,
  subscribedUsers: [],
  videosaved: [],
  photosaved: [],
};
const item = {
  _id: text,
  userId: text,
  title: text,
  desc: text,
  tags: expect.arrayContaining([text]),
  downloadUrl: url('download'),
  views: whole,
  likes: expect.any(Array),
  dislikes: expect.any(Array),
  likeCount: whole,
  dislikeCount: whole,
  createdAt: moment,
  takenAt: null,
  batch: text,
  club: null,
  position: 0,
  uploaderemail: text,
  uploader: { _id: text, name: text, Normalname: text, img: null },
  state: 'ready',
  percent: null,
  hidden: false,
  pool: null,
  failure: null,
};
const video = {
  ...item,
  streamUrl: expect.toSatisfy((address) => address === null || /\/media\/stream\/.+\/main\.m3u8$/.test(address)),
  videoUrl: url('original'),
  imgUrl: url('thumb'),
  videofileName: text,
  photofileName: text,
};
/** A video on its page: lists leave its captions out (decisions 59). */
const videoPage = {
  ...video,
  captions: [{ language: 'en', label: 'English', url: expect.stringMatching(/\/media\/captions\/[\w-]+\.vtt\?t=/) }],
};
const photo = { ...item, imgUrl: url('view'), fileName: text };
const comment = {
  _id: text,
  userId: text,
  desc: text,
  createdAt: moment,
  author: item.uploader,
  replyTo: null,
  mentions: [],
};

interface Case {
  readonly call: string;
  /** The request: the path with its parameters, and the body. */
  readonly path?: (scene: Scene) => string;
  readonly body?: (scene: Scene) => unknown;
  readonly answers: unknown | ((scene: Scene) => unknown);
  readonly status?: number;
  /** The caller; by default the owner of the things. */
  readonly as?: 'member' | 'nobody' | 'owner of nothing';
}

const says = (message: string) => ({ message });
const of = (name: 'video' | 'photo', path: string) => (scene: Scene) => `${path}/${scene[name].id}`;
const uploader = ({ person: { id } }: Scene) => id;

const authentication: Case[] = [
  {
    call: 'POST /auth/signin',
    as: 'nobody',
    body: ({ person: { name }, password }) => ({ name, password }),
    answers: (scene: Scene) => ({ ...user, _id: scene.person.id, role: 'admin' }),
  },
  {
    call: 'POST /auth/google',
    as: 'nobody',
    body: ({ credential }) => ({ name: 'x', Normalname: 'x', email: 'x', img: 'x', verified: true, credential }),
    answers: user,
  },
  {
    call: 'POST /auth/signup',
    as: 'nobody',
    body: ({ fresh }) => ({ ...fresh, Normalname: 'New Person', password: 'purple monkey 12', phone: '' }),
    answers: { _id: text, message: text },
  },
  { call: 'POST /auth/signout', answers: null },
  {
    call: 'POST /users/findnameforsignup',
    as: 'nobody',
    body: (scene) => ({ name: scene.person.name }),
    answers: true,
  },
  { call: 'POST /users/findnameforsignup', as: 'nobody', body: () => ({ name: 'nobody-has-it' }), answers: false },
  {
    call: 'POST /users/findemailforsignup',
    as: 'nobody',
    body: (scene) => ({ email: scene.person.email.toUpperCase() }),
    answers: true,
  },
  { call: 'POST /users/findemailforsignup', as: 'nobody', body: () => ({ email: 'no@body.edu' }), answers: false },
  {
    call: 'GET /users/:id/verify/:token',
    as: 'nobody',
    path: ({ newcomer }) => `/users/${newcomer.user.id}/verify/${newcomer.verifyToken}`,
    answers: says(text),
  },
  {
    call: 'GET /users/:id/reset/:resetToken',
    as: 'nobody',
    path: (scene) => `/users/${scene.person.id}/reset/${scene.resetToken}`,
    answers: says(text),
  },
  {
    call: 'PUT /users/:id/reset/:resetToken',
    as: 'nobody',
    path: (scene) => `/users/${scene.person.id}/reset/${scene.resetToken}`,
    body: () => ({ password: 'a better horse' }),
    answers: says('Congratulations your password is changed now'),
  },
  {
    call: 'POST /users/recovery',
    as: 'nobody',
    body: (scene) => ({ name: scene.person.name }),
    answers: says('An email has been sent to you to recover your email.'),
  },
  { call: 'GET /users/find/:userId', path: (scene) => `/users/find/${scene.person.id}`, answers: user },
  {
    call: 'GET /users/find/:userId',
    as: 'member',
    path: (scene) => `/users/find/${scene.person.id}`,
    answers: { ...person, role: 'admin' },
  },
  {
    call: 'PUT /users/:id',
    path: (scene) => `/users/${scene.person.id}`,
    body: ({ avatar }) => ({ Normalname: 'Other', phone: '+91 98765-43210', img: 'x', imgName: avatar.fileName }),
    answers: (scene: Scene) => ({
      ...user,
      Normalname: 'Other',
      phone: '+919876543210',
      img: url('thumb'),
      imgName: scene.avatar.fileName,
    }),
  },
  {
    call: 'DELETE /users/:id',
    as: 'owner of nothing',
    path: (scene) => `/users/${scene.person.id}`,
    answers: says('Your account is deleted'),
  },
];

const mine = (kind: 'video' | 'photo', list: string) => (scene: Scene) => ({ ...user, [list]: [scene[kind].id] });
const toggles: Case[] = [
  ...(['video', 'photo'] as const).flatMap((kind): Case[] => [
    { call: `PUT /users/${kind}history/:id`, path: of(kind, `/users/${kind}history`), answers: user },
    { call: `PUT /users/${kind}save/:id`, path: of(kind, `/users/${kind}save`), answers: mine(kind, `${kind}saved`) },
    { call: `PUT /users/${kind}remove/:id`, path: of(kind, `/users/${kind}remove`), answers: user },
    ...['Like', 'unLike', 'Dislike', 'unDislike'].map((name): Case => {
      const list = { Like: 'likes', Dislike: 'dislikes' }[name];
      const shape = kind === 'video' ? video : photo;
      return {
        call: `PUT /users/${kind}${name}/:id`,
        path: of(kind, `/users/${kind}${name}`),
        answers: (scene: Scene) => ({
          ...shape,
          likes: [],
          dislikes: [],
          ...(list === undefined ? {} : { [list]: [scene.person.id], [`${list.slice(0, -1)}Count`]: 1 }),
        }),
      };
    }),
  ]),
  {
    call: 'PUT /users/sub/:uploaderId',
    as: 'member',
    path: (scene) => `/users/sub/${uploader(scene)}`,
    answers: (scene: Scene) => ({ ...user, subscribedUsers: [uploader(scene)] }),
  },
  {
    call: 'PUT /users/unsub/:uploaderId',
    as: 'member',
    path: (scene) => `/users/unsub/${uploader(scene)}`,
    answers: user,
  },
];

const feeds = ['random', 'trend', 'trending', 'recent', 'myfiles'];
const media: Case[] = (['video', 'photo'] as const).flatMap((kind): Case[] => {
  const shape = kind === 'video' ? video : photo;
  const path = `/${kind}s`;
  return [
    ...feeds.map((feed): Case => ({ call: `GET ${path}/${feed}`, answers: [shape] })),
    ...['sub', 'favorite', 'saved', 'history'].map((feed): Case => ({ call: `GET ${path}/${feed}`, answers: [] })),
    { call: `GET ${path}/best`, answers: expect.objectContaining({ code: 'FEED_NOT_FOUND' }), status: 404 },
    { call: `GET ${path}/find/:id`, path: of(kind, `${path}/find`), answers: kind === 'video' ? videoPage : shape },
    { call: `PUT ${path}/view/:id`, path: of(kind, `${path}/view`), as: 'member', answers: { ...shape, views: 1 } },
    { call: `GET ${path}/tags?tags=`, path: ({ mark }) => `${path}/tags?tags=x,${mark}tag`, answers: [shape] },
    { call: `GET ${path}/search`, path: ({ mark }) => `${path}/search?q=${mark}`, answers: [shape] },
    {
      call: `DELETE ${path}/:id`,
      path: of(kind, path),
      answers: says(kind === 'video' ? 'Video Deleted' : 'Photo Deleted'),
    },
    {
      call: `POST ${path}`,
      body: ({ videoFile, poster, picture }) => ({
        title: 'Sports day 1',
        desc: '',
        tags: ['Sports', '#final'],
        imgUrl: 'ignored',
        uploaderemail: 'ignored',
        ...(kind === 'video'
          ? { videoUrl: 'ignored', videofileName: videoFile.fileName, photofileName: poster.fileName }
          : { fileName: picture.fileName }),
      }),
      answers: { ...shape, title: 'Sports day 1', tags: ['sports', 'final'] },
    },
    {
      call: `PUT ${path}/:id`,
      path: of(kind, path),
      body: () => ({ title: 'Another', desc: 'text', tags: 'a, b' }),
      answers: { ...shape, title: 'Another', tags: ['a', 'b'] },
    },
  ];
});

const rest: Case[] = [
  {
    call: 'GET /comments/videoComment/:videoId',
    path: of('video', '/comments/videoComment'),
    answers: expect.arrayContaining([{ ...comment, videoId: text }]),
  },
  { call: 'GET /comments/photoComment/:photoId', path: of('photo', '/comments/photoComment'), answers: [] },
  ...(['videoId', 'photoId'] as const).map(
    (name): Case => ({
      call: `POST /comments (${name})`,
      body: (scene) => ({ desc: 'Well done', [name]: scene[name === 'videoId' ? 'video' : 'photo'].id }),
      answers: { ...comment, desc: 'Well done', [name]: text },
    }),
  ),
  {
    call: 'DELETE /comments/:id',
    path: ({ commentId }) => `/comments/${commentId}`,
    answers: { ...comment, videoId: text },
  },
  {
    call: 'POST /contacts',
    body: () => ({ Normalname: 'x', name: 'x', email: 'x', message: 'Hello' }),
    answers: says('Your message is sent. We will get back to you soon'),
  },
  { call: 'GET /getkey', answers: { key: text } },
  { call: 'POST /pay/checkout', body: () => ({ month: 3 }), answers: { id: text, amount: 62_000 } },
];

const additions: Case[] = [
  {
    call: 'POST /uploads',
    body: () => ({ folder: 'profile', fileName: 'me.png', size: 10, contentType: 'image/png' }),
    answers: { id: text, uploadUrl: text, fileName: expect.stringMatching(/^profile\/\d+-/), chunkSize: whole },
    status: 201,
  },
  {
    call: 'GET /uploads/:id',
    path: (scene) => `/uploads/${scene.openUpload.id}`,
    answers: { folder: 'profile', fileName: text, size: whole, received: 4, state: 'open' },
  },
  { call: 'DELETE /uploads/:id', path: (scene) => `/uploads/${scene.openUpload.id}`, answers: says(text) },
  { call: 'GET /auth/me', answers: user },
  {
    call: 'GET /auth/sessions',
    answers: expect.arrayContaining([
      { _id: text, createdAt: moment, lastSeenAt: moment, userAgent: text, current: true },
    ]),
  },
  { call: 'DELETE /auth/sessions/:id', path: (scene) => `/auth/sessions/${scene.session.id}`, answers: says(text) },
  { call: 'DELETE /users/history', answers: user },
  { call: 'GET /health/accepting', as: 'nobody', answers: { status: 'ok' } },
  { call: 'GET /health/live', as: 'nobody', answers: { status: 'ok', version: text, build: text } },
  { call: 'GET /health/ready', as: 'nobody', answers: { status: 'ok' } },
];

describe.each([
  ['authentication and users', authentication],
  ['toggles', toggles],
  ['videos and photos', media],
  ['comments, contact and payment', rest],
  ['what the operator contract adds', additions],
])('%s', (_, cases) => {
  it.each(cases)('$call', async ({ call, as, path, body, answers, status = 200 }) => {
    const role = as === 'nobody' ? 'anonymous' : as === undefined ? 'owner' : 'member';
    const { scene, token } = await aCase(app, role, as !== 'member');
    const [method = '', pattern = ''] = call.split(' ');
    const answer = await send(app, {
      method,
      url: `/api${path?.(scene) ?? pattern}`,
      headers: { 'content-type': 'application/json', ...(token ? { cookie: `quadrangle_session=${token}` } : {}) },
      ...(body ? { payload: JSON.stringify(body(scene)) } : {}),
    });
    const expected = typeof answers === 'function' ? answers(scene) : answers;
    expect({ status: answer.status, body: JSON.parse(answer.body) }).toEqual({ status, body: expected });
  });
});

describe('lists', () => {
  it('carry everything an item’s page shows but captions, so that no card needs a call of its own', async () => {
    const { scene, token } = await aCase(app, 'member', false);
    const get = async (path: string): Promise<unknown> => {
      const answer = await send(app, {
        method: 'GET',
        url: `/api${path}`,
        headers: { cookie: `quadrangle_session=${token}` },
      });
      return JSON.parse(answer.body);
    };
    for (const kind of ['video', 'photo'] as const)
      for (const list of ['recent', 'trend', 'random', `search?q=${scene.mark}`, `tags?tags=${scene.mark}tag`]) {
        const { captions: _, ...shown } = (await get(`/${kind}s/find/${scene[kind].id}`)) as Record<string, unknown>;
        expect(await get(`/${kind}s/${list}`)).toEqual([shown]);
      }
  });

  it('are empty arrays when nothing is found', async () => {
    const { token } = await aCase(app, 'member', false);
    for (const path of ['/videos/search', '/videos/search?q=', '/photos/tags', '/photos/saved']) {
      const answer = await send(app, {
        method: 'GET',
        url: `/api${path}`,
        headers: { cookie: `quadrangle_session=${token}` },
      });
      expect({ path, body: answer.body }).toEqual({ path, body: '[]' });
    }
  });
});

it('the checkout posts a form and is redirected with 303', async () => {
  const paying = await startTestApp();
  const { scene } = await aCase(paying, 'owner', true);
  const { orderId, payment } = scene;
  const form = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.paymentId,
    razorpay_signature: payment.signature,
  };
  const answer = await paying.visitor().send('POST', '/api/pay/paymentverification', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
    body: new URLSearchParams(form).toString(),
  });
  await paying.close();
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:3000/paymentsuccess?reference=${payment.paymentId}`);
});
