import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../src/kernel/time.ts';
import { pushJob } from '../src/news/push.ts';
import type { PushAddress } from '../src/news/push-ports.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store of push addresses promises (decisions 50). */
export function contract(name: string, open: Open): void {
  describe(`${name}: push addresses`, () => {
    const fixture = fixtureOf(open);
    const session = async (person: Person, expiresAt = START + DAY) => {
      const id = fixture().id();
      const moments = { createdAt: START, lastSeenAt: START, expiresAt, provenAt: null };
      await fixture().sessions.open(
        { id, userId: person.id, digest: `digest of ${id}`, userAgent: '', ...moments },
        99,
      );
      return id;
    };
    const address = (person: Person, sessionId: string, changes: Partial<PushAddress> = {}): PushAddress => {
      const id = fixture().id();
      return {
        id,
        personId: person.id,
        sessionId,
        endpoint: `https://push.example.com/${id}`,
        p256dh: 'key',
        auth: 'secret',
        discreet: true,
        createdAt: START,
        sharedUntil: START,
        ...changes,
      };
    };
    const kept = async (person: Person, changes: Partial<PushAddress> = {}) => {
      const made = address(person, await session(person), changes);
      await fixture().pushAddresses.keep(made, 99);
      return made;
    };
    const tell = (person: Person, at = START + HOUR, kind: 'comment' | 'reply' = 'comment') =>
      fixture().notifications.tell([
        {
          personId: person.id,
          cause: fixture().id(),
          kind,
          at,
          actorId: null,
          mediaId: null,
          commentId: null,
          caseId: null,
          eventId: null,
          clubId: null,
        },
      ]);
    const wants = (person: Person, kind: 'comment' | 'favourite' = 'comment', wanted = true) =>
      fixture().newsChoices.choose(person.id, { kind, way: 'push', wanted });
    const queued = async () => (await fixture().queued()).map(({ payload }) => (payload as { id: string }).id);

    it('keeps one address per session, one person per endpoint, and the newest addresses of each person', async () => {
      const { pushAddresses, person } = fixture();
      const [one, other] = [await person(), await person()];
      const first = await kept(one);
      expect(await pushAddresses.ofSession(first.sessionId)).toEqual(first);
      const renewed = { ...address(one, first.sessionId), discreet: false };
      await pushAddresses.keep(renewed, 99);
      expect(await pushAddresses.ofSession(first.sessionId)).toEqual(renewed);
      const taken = { ...renewed, personId: other.id, sessionId: await session(other) };
      await pushAddresses.keep(taken, 99);
      expect(await pushAddresses.ofSession(first.sessionId)).toBeNull();
      expect(await pushAddresses.ofSession(taken.sessionId)).toEqual(taken);
      const many = [await kept(one), await kept(one, { createdAt: START + 1 })];
      const last = address(one, await session(one), { createdAt: START });
      await pushAddresses.keep(last, 2);
      const left = await Promise.all([...many, last].map(({ sessionId }) => pushAddresses.ofSession(sessionId)));
      expect(left.map((found) => found?.id)).toEqual([undefined, many[1]?.id, last.id]);
      await pushAddresses.forget(last.id);
      await pushAddresses.forget(last.id);
      expect(await pushAddresses.ofSession(last.sessionId)).toBeNull();
    });

    it('deletes an address with its session and its person, and accepts none for a session that is gone', async () => {
      const { pushAddresses, pushQueue, sessions, users, person } = fixture();
      const one = await person();
      const [first, second] = [await kept(one), await kept(one)];
      await sessions.end(one.id, first.sessionId);
      expect(await pushAddresses.ofSession(first.sessionId)).toBeNull();
      expect(await pushQueue.asked(first.id, START)).toBeNull();
      await pushAddresses.keep(first, 99);
      await pushAddresses.keep(address(await person(), second.sessionId), 99);
      expect(await pushAddresses.ofSession(first.sessionId)).toBeNull();
      expect(await pushAddresses.ofSession(second.sessionId)).toEqual(second);
      expect(await pushQueue.asked(second.id, START + DAY)).toBeNull();
      await users.remove(one.id, () => []);
      expect(await pushAddresses.ofSession(second.sessionId)).toBeNull();
    });

    it('requests a push in the unit of the notification, once until it is settled, for whoever wants that kind', async () => {
      const { pushQueue, users, person } = fixture();
      const one = await person();
      const both = [await kept(one), await kept(one)].map(({ id }) => id).sort();
      const [id = ''] = both;
      await tell(one);
      await wants(one, 'comment', false);
      await tell(one);
      expect(await queued()).toEqual([]);
      await wants(one);
      await tell(one, START + HOUR, 'reply');
      expect(await queued()).toEqual([]);
      await tell(one, START + 2 * HOUR);
      expect((await queued()).sort()).toEqual(both);
      expect(await pushQueue.asked(id, START)).toMatchObject({ id, pendingSince: START + 2 * HOUR, asked: 1 });
      await tell(one, START + 3 * HOUR);
      expect(await queued()).toEqual([]);
      expect(await pushQueue.asked(id, START)).toMatchObject({ pendingSince: START + 2 * HOUR, asked: 2 });
      expect(await pushQueue.settle(id, 1, START + 5)).toBe(false);
      expect(await pushQueue.asked(id, START)).toMatchObject({ pendingSince: START + 2 * HOUR, sharedUntil: START });
      expect(await pushQueue.settle(id, 2, START + 5)).toBe(true);
      expect(await pushQueue.asked(id, START)).toMatchObject({ pendingSince: null, sharedUntil: START + 5 });
      await tell(one, START + 4 * HOUR);
      expect(await queued()).toEqual([id]);
      expect(await pushQueue.settle(id, null, START + 6)).toBe(true);
      expect(await pushQueue.settle('none', 1, START)).toBe(true);
      await users.setSuspended(one.id, START);
      expect(await pushQueue.asked(id, START)).toBeNull();
    });

    it('lists the addresses that want a kind in portions, and requests pushes for several in one unit', async () => {
      const { pushQueue, person } = fixture();
      const [one, other, none] = [await person(), await person(), await person()];
      const ids = [await kept(one), await kept(one), await kept(other)].map(({ id }) => id).sort();
      await kept(none);
      await wants(one, 'favourite');
      await wants(other, 'favourite');
      await wants(none);
      const wanting = async (after: string, limit: number) =>
        (await pushQueue.wanting(['favourite', 'plan'], after, limit)).map(({ id }) => id);
      expect(await wanting('', 2)).toEqual(ids.slice(0, 2));
      expect(await wanting(ids[1] ?? '', 2)).toEqual(ids.slice(2));
      for (const _ of [1, 2]) await pushQueue.ask([...ids, 'none'], START, (id) => pushJob.draft({ id }), 0);
      expect((await queued()).sort()).toEqual(ids);
      expect(await pushQueue.asked(ids[0] ?? '', START)).toMatchObject({ pendingSince: START, asked: 2 });
    });
  });
}

export const lists = {
  pushAddresses: unlisted({ changes: ['keep', 'forget'], 'an address': ['ofSession'] }),
  pushQueue: unlisted({ addresses: ['asked', 'wanting'], changes: ['settle', 'ask'] }),
} satisfies Partial<Lists>;
