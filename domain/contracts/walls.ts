import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import { HOUR } from '../src/kernel/time.ts';
import type { Wall } from '../src/walls/wall.ts';
import { type Lists, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store of walls promises (decisions 66). */
export function contract(name: string, open: Open): void {
  describe(`${name}: walls`, () => {
    const fixture = fixtureOf(open);

    const eventOf = async (owner: Person) => {
      const id = fixture().id();
      const facts = { title: 'Techfest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-16', place: '' };
      const owned = { tenant: owner.tenant, ownerId: owner.id, clubId: null, coverId: null };
      await fixture().events.create(
        { id, ...facts, ...owned, open: true, preview: false, pool: 'closed' as const, createdAt: START },
        [],
      );
      return id;
    };
    const wallOf = (opener: Person, eventId: string, changes: Partial<Wall> = {}): Wall => {
      const id = fixture().id();
      const secrets = { token: `token-${id}`, code: `code-${id}` };
      return { id, eventId, openerId: opener.id, ...secrets, openedAt: START, endsAt: START + HOUR, ...changes };
    };
    const entry = (person: Person): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'wall-opened',
      doer: 'member',
      doerId: person.id,
      personId: person.id,
      itemId: null,
      details: {},
    });
    const opened = async (opener: Person, eventId: string, changes: Partial<Wall> = {}) => {
      const wall = wallOf(opener, eventId, changes);
      expect(await fixture().walls.open(wall, 3, entry(opener))).toBe('opened');
      return wall;
    };

    it('finds a wall by its id, token and code, and lists those of its event, the latest first', async () => {
      const { person, walls } = fixture();
      const owner = await person();
      const eventId = await eventOf(owner);
      const first = await opened(owner, eventId);
      const second = await opened(owner, eventId, { openedAt: START + 1 });
      const elsewhere = await opened(owner, await eventOf(owner));
      expect(await walls.find('id', first.id)).toEqual(first);
      expect(await walls.find('token', second.token)).toEqual(second);
      expect(await walls.find('code', elsewhere.code ?? '')).toEqual(elsewhere);
      expect(await walls.find('token', 'nothing')).toBeNull();
      expect(await walls.find('code', 'nothing')).toBeNull();
      expect(await walls.ofEvent(eventId, START)).toEqual([second, first]);
      expect(await walls.ofEvent(eventId, START + HOUR)).toEqual([]);
    });

    it('holds no more walls of an event than allowed, also when all are opened at once', async () => {
      const { person, walls } = fixture();
      const owner = await person();
      const eventId = await eventOf(owner);
      const outcomes = await atOnce(6, () => walls.open(wallOf(owner, eventId), 3, entry(owner)));
      expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(3);
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(3);
      await opened(owner, eventId, { openedAt: START + HOUR, endsAt: START + 2 * HOUR });
      expect(await walls.ofEvent(eventId, START + HOUR)).toHaveLength(1);
    });

    it('gives the code of a wall to one of those who take it at once, with another token', async () => {
      const { person, walls } = fixture();
      const owner = await person();
      const wall = await opened(owner, await eventOf(owner));
      const code = wall.code ?? '';
      const takers = await atOnce(3, (taker) => walls.takeCode(wall.id, code, `token of ${taker} at ${wall.id}`));
      expect(takers.filter(Boolean)).toHaveLength(1);
      expect(await walls.find('token', wall.token)).toBeNull();
      expect(await walls.find('code', code)).toBeNull();
      expect((await walls.find('id', wall.id))?.code).toBeNull();
    });

    it('forgets a wall that is closed, and walls with their event', async () => {
      const { person, walls, events } = fixture();
      const owner = await person();
      const eventId = await eventOf(owner);
      const [closed, other] = [await opened(owner, eventId), await opened(owner, eventId)];
      expect(await walls.close(closed.id, entry(owner))).toBe(true);
      expect(await walls.close(closed.id, entry(owner))).toBe(false);
      expect(await walls.find('token', closed.token)).toBeNull();
      await events.remove(eventId);
      expect(await walls.find('token', other.token)).toBeNull();
      expect(await walls.open(wallOf(owner, eventId), 3, entry(owner))).toBe('gone');
    });

    it('forgets walls that have ended, in portions', async () => {
      const { person, walls } = fixture();
      const owner = await person();
      const [ended, alsoEnded, open] = [
        await opened(owner, await eventOf(owner), { endsAt: 2 }),
        await opened(owner, await eventOf(owner), { endsAt: 1 }),
        await opened(owner, await eventOf(owner), { endsAt: 3 }),
      ];
      expect([await walls.forget(2, 1), await walls.forget(2, 5), await walls.forget(2, 5)]).toEqual([1, 1, 0]);
      const found = await Promise.all([ended, alsoEnded, open].map(({ id }) => walls.find('id', id)));
      expect(found).toEqual([null, null, open]);
    });
  });
}

export const lists = {
  walls: unlisted({
    'screens of an event; what they show comes from eventItems': ['find', 'ofEvent'],
    changes: ['open', 'takeCode', 'close', 'forget'],
  }),
} satisfies Partial<Lists>;
