/** What happens, as it happens (decisions 50). */

import { MOST_OF_A_PERSON } from '@quadrangle/domain/live/rules';
import { aMember, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Listening, listening } from '../../testing/listening.ts';
import { Draining } from '../edge/draining.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Visitor } from '../testing/visitor.ts';

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

  it('tell the uploader of a comment, whoever answered of a reply, and nobody of their own', async () => {
    const { atClub, atAda, photo, say } = await setting();
    const [toClub, toAda] = [await listen(atClub), await listen(atAda)];
    const comment = await say(atAda, 'What a day');
    const itemId = photo.id;
    await vi.waitFor(() => expect(toClub.events).toEqual([{ kind: 'comment', itemId, commentId: comment }]));
    const reply = await say(atClub, 'Was it not', comment);
    await vi.waitFor(() => expect(toAda.events).toEqual([{ kind: 'reply', itemId, commentId: reply }]));
    expect(toClub.events).toHaveLength(1);
  });

  it('tell whoever looks at an item what is said under it, and a stranger nothing', async () => {
    const { memory, atAda, photo, say } = await setting();
    const bob = await app.signedIn(await aMember(memory, { name: 'bob' }));
    const zoe = await app.signedIn(await aMember(memory, { name: 'zoe', tenant: 'other.edu' }));
    const items = [photo.id];
    const [toBob, toZoe] = [await listen(bob, { items }), await listen(zoe, { items })];
    const id = await say(atAda, 'Hello');
    await atAda.delete(`/api/comments/${id}`);
    const said = { kind: 'discussion', itemId: photo.id, commentId: id };
    await vi.waitFor(() => expect(toBob.events).toEqual([said, said]));
    await zoe.put('/api/notifications/read', {});
    await vi.waitFor(() => expect(toZoe.events).toEqual([{ kind: 'unread' }]));
  });

  it('tell every device of what was read on one', async () => {
    const { club, atClub } = await setting();
    const [here, there] = [await listen(atClub), await listen(await app.signedIn(club))];
    await atClub.put('/api/notifications/read', {});
    for (const line of [here, there]) await vi.waitFor(() => expect(line.events).toEqual([{ kind: 'unread' }]));
  });

  it('go on with the id that came last, and say where it is not known any more', async () => {
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

  it('show that they live, with the id to go on from, and are passed on as they come', async () => {
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

  it('end with their session: signed out, suspended, or ended elsewhere, and without a word', async () => {
    const { memory, club, ada, atClub, atAda } = await setting();
    const elsewhere = await app.signedIn(club);
    const lost = [await listen(atClub), await listen(elsewhere), await listen(atAda)];
    await atClub.post('/api/auth/signout');
    await lost[0]?.ended;
    await memory.users.setSuspended(ada.id, memory.clock.now());
    await lost[2]?.ended;
    // Nobody announces what another process does on the same file: the heartbeat finds out.
    const { announced } = memory.announcements;
    const before = announced.length;
    memory.clock.advance(400 * 24 * 60 * 60_000);
    await lost[1]?.ended;
    expect(announced.length).toBe(before);
    for (const line of lost) expect(line.events).toEqual([]);
  });

  it('are refused to strangers, and beyond what one person takes', async () => {
    const { atClub } = await setting();
    expect((await app.visitor().get('/api/stream')).status).toBe(401);
    expect((await atClub.get(`/api/stream?items=${'x,'.repeat(900)}`)).status).toBe(400);
    for (let line = 0; line < MOST_OF_A_PERSON; line += 1) await listen(atClub);
    const refused = await atClub.get('/api/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    lines.pop()?.leave();
    await vi.waitFor(async () => {
      const line = await listen(atClub);
      expect(line.answer.statusCode).toBe(200);
    });
    expect((await atClub.get('/metrics')).body).toContain(`quadrangle_live_connections ${MOST_OF_A_PERSON}`);
  });

  it('end when the process drains, which takes no more of them', async () => {
    const { atClub } = await setting();
    const line = await listen(atClub);
    draining.begin();
    await line.ended;
    const refused = await atClub.get('/api/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  });
});
