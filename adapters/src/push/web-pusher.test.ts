/** Push to a service that decrypts (decisions 50). */
import { createECDH } from 'node:crypto';
import type { Push } from '@quadrangle/domain/news/push-ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { startPushService, type TestPushService } from '../../testing/push-service.ts';
import { slowness } from '../../testing/slowness.ts';
import type { PushKeys } from '../drizzle/news/push-keys.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { isPublicAddress, NotPublic, publicLookup } from './public-network.ts';
import { webPusher } from './web-pusher.ts';

const comment = {
  kind: 'comment',
  who: 'Asha Rao',
  others: 0,
  title: 'Lawn',
  event: null,
  club: null,
  text: 'What a goal!',
  items: 0,
  failed: false,
  verdict: null,
  own: false,
  planEnd: null,
  page: 'https://photos.college.edu/photo/p1#comment-c1',
} as const;
const push: Push = {
  appName: 'Quad',
  language: 'en',
  discreet: false,
  newest: [comment],
  count: 1,
  page: 'https://photos.college.edu/notifications',
};
const pair = createECDH('prime256v1');
pair.generateKeys();
const keys: PushKeys = { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };

describe('a push', () => {
  let service: TestPushService;
  beforeEach(async () => {
    service = await startPushService(keys.publicKey);
  });
  afterEach(() => service.stop());
  const pusher = (timeout = 2_000 * Math.ceil(slowness())) =>
    webPusher({
      keys: async () => keys,
      contact: 'https://photos.college.edu',
      timeout,
      standIn: service.origin,
    });
  const send = (changes: Partial<Push> = {}) => pusher().push(service.target, { ...push, ...changes });
  const failure = (timeout?: number) =>
    pusher(timeout)
      .push(service.target, push)
      .then(
        (answer) => answer,
        (error: object) => error,
      );

  it('arrives encrypted, only in the browser, with the page that a click opens', async () => {
    expect(await send()).toBe('taken');
    expect(service.faults).toEqual([]);
    expect(service.arrived).toMatchObject([
      {
        message: { title: 'Asha Rao commented on “Lawn”', body: 'What a goal!', url: comment.page },
        headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
      },
    ]);
    expect(service.arrived[0]?.headers.topic).toMatch(/^[\w-]{32}$/);
  });

  it('hides what happened if it is discreet', async () => {
    for (const count of [1, 4]) await send({ discreet: true, count });
    await send({ discreet: true, language: 'zh', count: 4 });
    const messages = service.arrived.map(({ message }) => message);
    expect(messages.map(({ title, body, url }) => [title, body, url])).toEqual([
      ['Quad', 'You have a new notification', push.page],
      ['Quad', 'You have 4 new notifications', push.page],
      ['Quad', '你有 4 条新通知', push.page],
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/Asha|Lawn|goal|photo\//);
  });

  it('is one for several, in both languages', async () => {
    const newest = [comment, { ...comment, kind: 'reply' as const }, { ...comment, kind: 'mention' as const }];
    await send({ newest, count: 5 });
    await send({ newest, count: 3, language: 'zh' });
    expect(service.arrived.map(({ message }) => message)).toEqual([
      {
        title: '5 new notifications',
        body: 'Asha Rao commented on “Lawn”\nAsha Rao replied to you under “Lawn”\nAsha Rao mentioned you under “Lawn”\nand 2 more',
        url: push.page,
        tag: 'news',
      },
      expect.objectContaining({ title: '3 条新通知', body: expect.stringContaining('Asha Rao 评论了“Lawn”') }),
    ]);
  });

  it('fits into what services accept, whatever people wrote', async () => {
    const long = '王'.repeat(500);
    expect(await send({ newest: [{ ...comment, who: long, title: long, text: long }] })).toBe('taken');
    expect(service.arrived[0]?.size).toBeLessThan(4_096);
  });

  it.each([404, 410])('that is answered %i has no recipient any more', async (status) => {
    service.answers.push({ status });
    expect(await send()).toBe('gone');
  });

  it.each([401, 403])(
    'that is answered %i, as with a wrong clock here, is given up, and its device stays (decisions 50)',
    async (status) => {
      service.answers.push({ status });
      expect(await failure()).toMatchObject({ permanent: true });
    },
  );

  it('is to be retried when the service says so, fails, or does not answer', async () => {
    service.answers.push({ status: 429, retryAfter: '120' }, { status: 503 }, { status: 500, retryAfter: 'soon' });
    expect(await failure()).toMatchObject({ retryAfter: 120_000 });
    for (const _ of [1, 2]) {
      const error = await failure();
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty('retryAfter');
      expect(error).not.toHaveProperty('permanent');
    }
    service.answers.push({ status: 0 });
    expect(await failure(200)).toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) });
    service.answers.push({ status: 413 });
    expect(await failure()).toMatchObject({ permanent: true });
    expect(await send()).toBe('taken');
  });
});

describe('the connection to a push service', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'ff02::1',
  ])('leads to no address like %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1'])('leads to addresses like %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('is refused if only one of a name’s addresses is private, or the name itself is', async () => {
    const resolved = (addresses: readonly string[]) =>
      new Promise((resolve) => {
        const lookup = publicLookup(async () => addresses);
        lookup('push.example.com', {}, (error, address) => resolve(error ?? address));
      });
    expect(await resolved(['142.250.1.1', '10.0.0.1'])).toBeInstanceOf(NotPublic);
    expect(await resolved([])).not.toBeInstanceOf(NotPublic);
    expect(await resolved(['142.250.1.1'])).toBe('142.250.1.1');
    const realWith = (...addresses: string[]) =>
      webPusher({ keys: async () => keys, contact: 'https://a.edu', resolve: async () => addresses });
    const real = realWith('127.0.0.1');
    const service = await startPushService(keys.publicKey);
    for (const host of ['push.example.com', '127.0.0.1', '[::1]']) {
      const private_ = { ...service.target, endpoint: `https://${host}:${new URL(service.origin).port}/` };
      expect([host, await real.push(private_, push)]).toEqual([host, 'gone']);
    }
    expect([service.arrived, service.faults]).toEqual([[], []]);
    await service.stop();
    const nowhere = { ...service.target, endpoint: 'https://push.example.com/' };
    await expect(realWith().push(nowhere, push)).rejects.toThrow('push.example.com has no address');
  });
});

it('a name leads inside if one of its addresses does, and nowhere if it has none', async () => {
  const leads = (...addresses: string[]) =>
    webPusher({ keys: async () => keys, contact: '', resolve: async () => addresses }).leadsInside(
      'https://push.example.com/abc',
    );
  expect(await leads('142.250.1.1', '2a00:1450:4001::1')).toBe(false);
  expect(await leads('142.250.1.1', '10.0.0.1')).toBe(true);
  expect(await leads('::1')).toBe(true);
  expect(await leads('::ffff:127.0.0.1')).toBe(true);
  expect(await leads()).toBe(false);
});

onBothEngines((freshUrl) => {
  it('the keys for push are made once, and processes agree on them', async () => {
    const url = await freshUrl();
    const [one, other] = [await openDatabase({ url, migrations }), await openDatabase({ url, migrations })];
    const made = await Promise.all([one.pushKeys(), other.pushKeys()]);
    expect(made[0]).toEqual(made[1]);
    expect(await one.pushKeys()).toEqual(made[0]);
    expect(made[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
    await Promise.all([one.close(), other.close()]);
  });
});
