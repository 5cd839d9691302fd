/** Live announcements (decisions 50). */

import type { User } from '@quadrangle/domain/accounts/user';
import { DAY } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { MAX_PER_PERSON, SHARED_EVERY } from '@quadrangle/domain/live/rules';
import { actorOf, aMember, anUpload, aPhoto, aPlanHolder, type MemoryPorts } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Listening, listening } from '../../../testing/listening.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { Draining } from '../../edge/draining.ts';

/** Publishes a photo, like the wire does. */
async function share(memory: MemoryPorts, by: User) {
  const { fileName } = await anUpload(memory, by);
  const texts = { title: 'New', description: '', tags: [] };
  return execute(useCases.media.publishPhoto, memory, actorOf(by), { ...texts, fileName });
}

describe('live connections', () => {
  let app: TestApp;
  let draining: Draining;
  const lines: Listening[] = [];
  beforeEach(async () => {
    draining = new Draining();
    app = await startTestApp({ draining, heartbeat: 50 });
  });
  afterEach(async () => {
    for (const line of lines.splice(0)) line.leave();
    await app.close();
  });

  const listen = async (visitor: Visitor, about?: Parameters<typeof listening>[2]) => {
    const line = await listening(app.url, visitor, about);
    lines.push(line);
    return line;
  };
  const setting = async () => {
    const { memory } = app;
    const club = await aPlanHolder(memory, { name: 'club' });
    const ada = await aMember(memory, { name: 'ada' });
    const photo = await aPhoto(memory, club);
    const say = async (visitor: Visitor, desc: string, replyTo?: string) =>
      (await visitor.post<{ _id: string }>('/api/comments', { photoId: photo.id, desc, replyTo })).body._id;
    return { memory, club, ada, photo, say, atClub: await app.signedIn(club), atAda: await app.signedIn(ada) };
  };

  it('announce comments to the uploader and replies to whoever is answered, and nobody’s own comment to themselves', async () => {
    const { atClub, atAda, photo, say } = await setting();
    const [toClub, toAda] = [await listen(atClub), await listen(atAda)];
    const comment = await say(atAda, 'What a day');
    const itemId = photo.id;
    await vi.waitFor(() => expect(toClub.events).toEqual([{ kind: 'comment', itemId, commentId: comment }]));
    const reply = await say(atClub, 'Was it not', comment);
    await vi.waitFor(() => expect(toAda.events).toEqual([{ kind: 'reply', itemId, commentId: reply }]));
    expect(toClub.events).toHaveLength(1);
  });

  it('announce comments under an item to everybody looking at it, and nothing to a stranger', async () => {
    const { memory, atAda, photo, say } = await setting();
    const bob = await app.signedIn(await aMember(memory, { name: 'bob' }));
    const zoe = await app.signedIn(await aMember(memory, { name: 'zoe', tenant: 'other.edu' }));
    const items = [photo.id];
    const [toBob, toZoe] = [await listen(bob, { items }), await listen(zoe, { items })];
    const id = await say(atAda, 'Hello');
    await atAda.delete(`/api/comments/${id}`);
    const event = { kind: 'discussion', itemId: photo.id, commentId: id };
    await vi.waitFor(() => expect(toBob.events).toEqual([event, event]));
    await zoe.put('/api/notifications/read', {});
    await vi.waitFor(() => expect(toZoe.events).toEqual([{ kind: 'unread' }]));
  });

  describe('announce shared items', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());
    const favouriteEvent = (itemId = '') => ({ kind: 'favourite', itemId });
    const turn = () => vi.advanceTimersByTime(SHARED_EVERY);

    /** A club, Ada who follows it, and somebody who does not. */
    const following = async () => {
      const { memory, club, ada, atClub, atAda } = await setting();
      await memory.library.favour(club, ada.id, memory.clock.now());
      const asked = vi.spyOn(memory.followed, 'concernedBy');
      const bob = await aMember(memory, { name: 'bob' });
      return { memory, club, ada, bob, asked, atClub, atAda, atBob: await app.signedIn(bob) };
    };

    it('to followers, once per interval however many there are, and to nobody else', async () => {
      const { memory, club, ada, bob, asked, atClub, atAda, atBob } = await following();
      const toAda = await listen(atAda);
      const others = [await listen(atBob), await listen(atClub)];
      const { id: first } = await share(memory, club);
      await vi.waitUntil(() => toAda.events.length > 0);
      let last = '';
      for (let at = 0; at < 20; at += 1) last = (await share(memory, club)).id;
      const beats = (line: Listening) => line.text.split('\n:\n').length;
      const until = [toAda, ...others].map((line) => [line, beats(line) + 2] as const);
      // What else is sent meanwhile asks nothing about them.
      for (const visitor of [atAda, atBob, atClub]) await visitor.put('/api/notifications/read', {});
      await vi.waitUntil(() => until.every(([line, more]) => beats(line) >= more));
      expect(toAda.events).toEqual([favouriteEvent(first), { kind: 'unread' }]);
      const all = expect.arrayContaining([ada.id, bob.id]);
      expect(asked.mock.calls.map(([, people]) => people)).toEqual([all, [ada.id]]);
      turn();
      await vi.waitFor(() =>
        expect(toAda.events).toEqual([favouriteEvent(first), { kind: 'unread' }, favouriteEvent(last)]),
      );
      expect(asked.mock.calls.map(([, people]) => people)).toEqual([all, [ada.id], all, [ada.id]]);
      for (const line of others) expect(line.events).toEqual([{ kind: 'unread' }]);
    });

    it('again in the next turn, if it could not be asked whom they concern', async () => {
      const { memory, club, asked, atAda } = await following();
      const line = await listen(atAda);
      asked.mockRejectedValueOnce(new Error('no database'));
      const { id } = await share(memory, club);
      await vi.waitUntil(() => asked.mock.results.length > 0);
      turn();
      await vi.waitFor(() => expect(line.events).toEqual([favouriteEvent(id)]));
    });

    it('at once, if their turn is over before that fails', async () => {
      const { memory, club, asked, atAda } = await following();
      const line = await listen(atAda);
      const question = Promise.withResolvers<never>();
      asked.mockReturnValueOnce(question.promise);
      const { id } = await share(memory, club);
      await vi.waitUntil(() => asked.mock.results.length > 0);
      turn();
      question.reject(new Error('no database'));
      await vi.waitFor(() => expect(line.events).toEqual([favouriteEvent(id)]));
    });

    it('to whoever was away before their turn came', async () => {
      const { memory, club, asked, atAda } = await following();
      const first = await listen(atAda);
      await share(memory, club);
      await vi.waitUntil(() => first.events.length > 0);
      const { lastId } = first;
      const { id } = await share(memory, club);
      await atAda.put('/api/notifications/read', {});
      await vi.waitUntil(() => first.events.length > 1);
      first.leave();
      const calls = asked.mock.calls.length;
      const second = await listen(atAda, { lastId: first.lastId });
      await vi.waitUntil(() => second.events.length > 0);
      expect([first.lastId, second.refreshes, asked.mock.calls.length]).toEqual([lastId, 0, calls]);
      turn();
      await vi.waitFor(() => expect(second.events).toContainEqual(favouriteEvent(id)));
    });

    it('at once to whoever was away while they had their turn', async () => {
      const { memory, club, atAda } = await following();
      const { lastId, leave } = await listen(atAda);
      leave();
      const { id } = await share(memory, club);
      const line = await listen(atAda, { lastId });
      await vi.waitFor(() => expect(line.events).toEqual([favouriteEvent(id)]));
    });
  });

  it('announce the plan’s end when its time comes', async () => {
    const { memory, club, atClub } = await setting();
    const line = await listen(atClub);
    memory.clock.advance(club.planEnd - 8 * DAY - memory.clock.now());
    const { lastId } = line;
    await memory.newsReads.markRead('somebody', null, 1);
    await vi.waitFor(() => expect(line.lastId).not.toBe(lastId));
    expect(line.events).toEqual([]);
    memory.clock.advance(DAY);
    await vi.waitFor(() => expect(line.events).toEqual([{ kind: 'plan' }]));
  });

  it('announce to every device what was read on one', async () => {
    const { club, atClub } = await setting();
    const [here, there] = [await listen(atClub), await listen(await app.signedIn(club))];
    await atClub.put('/api/notifications/read', {});
    for (const line of [here, there]) await vi.waitFor(() => expect(line.events).toEqual([{ kind: 'unread' }]));
  });

  it('continue after the last id, and say when that id is no longer known', async () => {
    const { atClub, atAda, say } = await setting();
    const first = await listen(atClub);
    const one = await say(atAda, 'One');
    await vi.waitFor(() => expect(first.events).toHaveLength(1));
    first.leave();
    const two = await say(atAda, 'Two');
    const second = await listen(atClub, { lastId: first.lastId });
    await vi.waitFor(() => expect(second.events.map(({ commentId }) => commentId)).toEqual([two]));
    expect([one === two, second.refreshes]).toEqual([false, 0]);
    const third = await listen(atClub, { lastId: 'of another day' });
    expect([third.refreshes, third.events]).toEqual([1, []]);
  });

  it('send heartbeats with the id to continue from, and are not buffered', async () => {
    const { atClub, atAda, memory, say } = await setting();
    const line = await listen(atClub);
    expect(line.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(line.answer.headers['content-encoding']).toBeUndefined();
    const before = line.lastId;
    await memory.newsReads.markRead('somebody', null, 1);
    await vi.waitFor(() => expect(line.text).toMatch(/\n:\nid: /));
    await vi.waitFor(() => expect(line.lastId).not.toBe(before));
    const comment = await say(atAda, 'Later');
    await vi.waitFor(() => expect(line.events).toMatchObject([{ commentId: comment }]));
  });

  it('end with their session: signed out, suspended, or ended elsewhere, even unannounced', async () => {
    const { memory, club, ada, atClub, atAda } = await setting();
    const elsewhere = await app.signedIn(club);
    const lost = [await listen(atClub), await listen(elsewhere), await listen(atAda)];
    await atClub.post('/api/auth/signout');
    await lost[0]?.ended;
    await memory.users.setSuspended(ada.id, memory.clock.now());
    await lost[2]?.ended;
    // Another process on the same SQLite file announces nothing here; the heartbeat notices the change.
    const { announced } = memory.announcements;
    const before = announced.length;
    memory.clock.advance(400 * 24 * 60 * 60_000);
    await lost[1]?.ended;
    expect(announced.length).toBe(before);
    for (const line of lost) expect(line.events).toEqual([]);
  });

  it('are refused to strangers, and beyond the limit of one person', async () => {
    const { atClub } = await setting();
    expect((await app.visitor().get('/api/stream')).status).toBe(401);
    expect((await atClub.get(`/api/stream?items=${'x,'.repeat(900)}`)).status).toBe(400);
    for (let line = 0; line < MAX_PER_PERSON; line += 1) await listen(atClub);
    const refused = await atClub.get('/api/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    lines.pop()?.leave();
    await vi.waitFor(async () => {
      const line = await listen(atClub);
      expect(line.answer.statusCode).toBe(200);
    });
    expect((await atClub.get('/metrics')).body).toContain(`quadrangle_live_connections ${MAX_PER_PERSON}`);
  });

  it('end when the process drains, at once where they begin only then', async () => {
    const { atClub } = await setting();
    const line = await listen(atClub);
    draining.begin();
    await line.ended;
    const { status, body } = await atClub.get<string>('/api/stream');
    expect([status, body]).toEqual([200, ': stopping\n\n']);
  });
});
