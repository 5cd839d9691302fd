import { expect, test, vi } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, memoryPorts, origin } from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import type { User } from '../accounts/user.ts';
import { writeComment } from '../comments/write-comment.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavourite } from '../library/mark-favourite.ts';
import { choose } from './choices.ts';
import { markRead } from './mark-read.ts';
import { beginPushesJob, PUSH_PORTION } from './push.ts';
import { keepPush, readPush } from './push-address.ts';
import { GATHER } from './push-rules.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club', fullName: 'Club' });
  const ada = await aMember(ports, { name: 'ada', fullName: 'Ada' });
  const photo = await aPhoto(ports, club, { title: 'Lawn' });
  /** Somebody signs in on a new device and turns push on. */
  const turnOn = async (user: User, name = user.name, discreet = false) => {
    const { token } = await openSession(ports, user, origin);
    const found = await ports.sessions.find(ports.secrets.digest(token), ports.clock.now());
    const actor = actorOf(user, { sessionId: found?.session.id ?? '' });
    const target = { endpoint: `https://push.example.com/${name}`, p256dh: `B${'k'.repeat(86)}`, auth: 'a'.repeat(22) };
    await execute(keepPush, ports, actor, { ...target, discreet });
    return actor;
  };
  const want = (user: User, kind: string, wanted = true) =>
    execute(choose, ports, actorOf(user), { kind, way: 'push', wanted });
  const say = (text: string, by: User = ada) => {
    ports.clock.advance(1_000);
    return execute(writeComment, ports, actorOf(by), { kind: 'photo', mediaId: photo.id, text });
  };
  const later = async (ms = GATHER) => {
    ports.clock.advance(ms);
    await ports.runJobs();
  };
  /** Runs what the server runs every quarter of an hour, a while after something happened. */
  const look = async () => {
    ports.clock.advance(5 * MINUTE);
    await ports.jobs.enqueue(beginPushesJob.draft({}), ports.clock.now());
    await ports.runJobs();
  };
  const pushed = () => ports.pushes.sent.map(({ target, push }) => [target.endpoint.split('/').at(-1), push.count]);
  return { ports, club, ada, photo, turnOn, want, say, later, look, pushed };
};

test('what happens at once is one push to each device, and nobody else gets one (decisions 50)', async () => {
  const { ports, club, ada, photo, turnOn, say, later, pushed } = await setting();
  await turnOn(club, 'phone');
  await turnOn(club, 'laptop', true);
  await turnOn(ada);
  await say('One');
  await say('Two');
  expect((await ports.jobs.counts()).waiting).toBe(2);
  await later();
  expect(pushed()).toEqual([
    ['phone', 1],
    ['laptop', 1],
  ]);
  expect(ports.pushes.sent[0]?.push).toMatchObject({
    discreet: false,
    newest: [{ kind: 'comment', who: 'Ada', title: 'Lawn', text: 'Two' }],
    page: 'https://photos.example.edu/notifications',
  });
  expect(ports.pushes.sent[0]?.push.newest[0]?.page).toMatch(`/photo/${photo.id}#comment-`);
  expect(ports.pushes.sent[1]?.push.discreet).toBe(true);
  await later(HOUR);
  expect(pushed()).toHaveLength(2);
});

test('what was read, is switched off, or comes from somebody suspended meanwhile is not pushed (decisions 2, 50)', async () => {
  const { ports, club, ada, turnOn, want, say, later, pushed } = await setting();
  await turnOn(club);
  await say('Read on another device');
  await execute(markRead, ports, actorOf(club), {});
  await later();
  await say('Suspended');
  await ports.users.setSuspended(ada.id, ports.clock.now());
  await later();
  await ports.users.setSuspended(ada.id, null);
  await want(club, 'comment', false);
  await say('Not wanted');
  expect((await ports.jobs.counts()).waiting).toBe(0);
  await later();
  expect(pushed()).toEqual([]);
});

test('a device that signed out or unsubscribed gets no more pushes (decisions 50)', async () => {
  const { ports, club, turnOn, say, later, pushed } = await setting();
  const [phone, laptop] = [await turnOn(club, 'phone'), await turnOn(club, 'laptop')];
  await say('One');
  await ports.sessions.end(club.id, phone.sessionId);
  ports.pushes.gone.add('https://push.example.com/laptop');
  await later();
  expect(pushed()).toEqual([]);
  expect((await execute(readPush, ports, laptop, {})).address).toBeNull();
  await say('Two');
  expect((await ports.jobs.counts()).waiting).toBe(0);
});

test('while the push service is down nothing is lost; afterwards one push comes, once, when the service allows it (decisions 50)', async () => {
  const { ports, club, turnOn, say, later, pushed } = await setting();
  await turnOn(club);
  await say('One');
  ports.pushes.failure = Object.assign(new Error('too many'), { retryAfter: 30 * MINUTE });
  await later();
  ports.pushes.failure = null;
  await say('Two');
  await later(29 * MINUTE);
  expect(pushed()).toEqual([]);
  await later(2 * MINUTE);
  expect(ports.pushes.sent.map(({ push }) => push.newest.map(({ text }) => text))).toEqual([['Two']]);
  await later(DAY);
  expect(pushed()).toHaveLength(1);
});

test('pushes to a service that is down for hours are dropped; later ones are sent again (decisions 50)', async () => {
  const { ports, club, turnOn, say, later, pushed } = await setting();
  await turnOn(club);
  await say('One');
  ports.pushes.failure = new Error('down');
  for (let tries = 0; tries < 14; tries += 1) await later(7 * HOUR);
  expect(await ports.jobs.counts()).toEqual({ waiting: 0, dead: 1 });
  ports.pushes.failure = null;
  await say('Two');
  await later();
  expect(ports.pushes.sent[0]?.push.newest.map(({ text }) => text)).toEqual(['Two']);
  expect(pushed()).toHaveLength(1);
});

test('what comes while a push is being sent is sent after it, not lost (decisions 50)', async () => {
  const { ports, club, turnOn, say, later } = await setting();
  await turnOn(club);
  await say('One');
  const push = vi.spyOn(ports.pusher, 'push').mockImplementationOnce(async (target, newest) => {
    ports.pushes.sent.push({ target, push: newest });
    await say('Two');
    return 'taken';
  });
  await later();
  // Others have their turn first.
  expect(push).toHaveBeenCalledTimes(1);
  await later();
  await later(HOUR);
  expect(push).toHaveBeenCalledTimes(2);
  expect(ports.pushes.sent.map(({ push: { newest } }) => newest.map(({ text }) => text))).toEqual([['One'], ['Two']]);
});

test('what a favourite shares is pushed once a day, however much it is (decisions 50)', async () => {
  const { ports, club, ada, turnOn, want, look, pushed } = await setting();
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: club.id, favourite: true });
  await turnOn(ada);
  await want(ada, 'favourite');
  ports.clock.advance(MINUTE);
  for (let index = 0; index < 5; index += 1) await aPhoto(ports, club);
  await look();
  expect(ports.pushes.sent[0]?.push.newest).toMatchObject([{ kind: 'favourite', who: 'Club', items: 5 }]);
  await aPhoto(ports, club);
  await look();
  expect(pushed()).toHaveLength(1);
  ports.clock.advance(DAY);
  await aPhoto(ports, club);
  await look();
  await look();
  expect(pushed()).toHaveLength(2);
});

test('the end of a plan is pushed in time (decisions 50)', async () => {
  const { ports, club, turnOn, want, look, pushed } = await setting();
  await want(club, 'plan');
  ports.clock.set(club.planEnd - 7 * DAY - MINUTE);
  await turnOn(club);
  await look();
  await look();
  expect(ports.pushes.sent.map(({ push }) => push.newest.map(({ kind }) => kind))).toEqual([['plan']]);
  expect(pushed()).toHaveLength(1);
});

test('200 photos write nothing for followers; a push costs one job per device, and devices are found in portions (decisions 50)', async () => {
  const { ports, club, turnOn, want, look, pushed } = await setting();
  const followers = PUSH_PORTION + 10;
  for (let index = 0; index < followers; index += 1) {
    const follower = await aMember(ports, { name: `follower${index}` });
    await execute(setFavourite, ports, actorOf(follower), { uploaderId: club.id, favourite: true });
    await turnOn(follower);
    await want(follower, 'favourite');
  }
  ports.clock.advance(MINUTE);
  const ask = vi.spyOn(ports.pushQueue, 'ask');
  const tell = vi.spyOn(ports.notifications, 'tell');
  const before = (await ports.jobs.counts()).waiting;
  for (let index = 0; index < 200; index += 1) await aPhoto(ports, club);
  expect((await ports.jobs.counts()).waiting - before).toBe(0);
  const queued = vi.spyOn(ports.jobs, 'enqueue');
  await look();
  expect(pushed()).toHaveLength(followers);
  expect([ask.mock.calls.length, tell.mock.calls.length, queued.mock.calls.length]).toEqual([2, 0, 3]);
});
