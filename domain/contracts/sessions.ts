import { describe, expect, it } from 'vitest';
import type { Session } from '../src/accounts/user.ts';
import { DAY, HOUR, MINUTE } from '../src/kernel/time.ts';
import { atOnce, fixtureOf, type Open, START } from './support.ts';

/** What every store of sessions promises (decisions 8). */
export function sessionsContract(name: string, open: Open): void {
  describe(`${name}: sessions`, () => {
    const fixture = fixtureOf(open);
    const opened = async (userId: string, changes: Partial<Session> = {}, most = 20): Promise<Session> => {
      const { id, sessions } = fixture();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + DAY };
      const session = { id: id(), userId, digest: id(), userAgent: 'Firefox', ...times, ...changes };
      await sessions.open(session, most);
      return session;
    };

    it('finds the live session and its person by the digest', async () => {
      const { sessions, person } = fixture();
      const { user } = await person();
      const session = await opened(user.id);
      expect(await sessions.find(session.digest, START + DAY - 1)).toEqual({ session, user });
      expect(await sessions.find(session.digest, START + DAY)).toBeNull();
      expect(await sessions.find('other', START)).toBeNull();
    });

    it('slides when touched', async () => {
      const { sessions, person } = fixture();
      const { user } = await person();
      const session = await opened(user.id);
      const later = { lastSeenAt: START + HOUR, expiresAt: START + 2 * DAY };
      await sessions.touch(session.id, later.lastSeenAt, later.expiresAt);
      expect(await sessions.find(session.digest, START + DAY)).toEqual({ session: { ...session, ...later }, user });
    });

    it('lists the live sessions of one person, newest first', async () => {
      const { sessions, person } = fixture();
      const [one, other] = [await person(), await person()];
      const first = await opened(one.id);
      const second = await opened(one.id, { createdAt: START + HOUR, expiresAt: START + 2 * DAY });
      await opened(other.id);
      expect(await sessions.listOf(one.id, START + HOUR)).toEqual([second, first]);
      expect(await sessions.listOf(one.id, START + DAY)).toEqual([second]);
    });

    it('keeps the newest of a person and ends the older ones, those of others and those that are over aside', async () => {
      const { sessions, person } = fixture();
      const [one, other] = [await person(), await person()];
      const kept = await opened(other.id);
      await opened(one.id, { expiresAt: START + 1 });
      const at = (minute: number) => ({ createdAt: START + minute * MINUTE, expiresAt: START + DAY });
      const [first, second] = [await opened(one.id, at(1), 3), await opened(one.id, at(2), 3)];
      const third = await opened(one.id, at(3), 3);
      expect(await sessions.listOf(one.id, START + HOUR)).toEqual([third, second, first]);
      const fourth = await opened(one.id, at(4), 3);
      expect(await sessions.listOf(one.id, START + HOUR)).toEqual([fourth, third, second]);
      expect(await sessions.find(first.digest, START + HOUR)).toBeNull();
      expect(await sessions.listOf(other.id, START)).toEqual([kept]);
    });

    it('never keeps more than that when several begin at once', async () => {
      const { sessions, person } = fixture();
      const { id } = await person();
      await atOnce(10, () => opened(id, {}, 3));
      expect(await sessions.listOf(id, START)).toHaveLength(3);
    });

    it('ends a session of its owner only', async () => {
      const { sessions, person } = fixture();
      const [one, other] = [await person(), await person()];
      const session = await opened(one.id);
      expect(await sessions.end(other.id, session.id)).toBe(false);
      expect(await sessions.find(session.digest, START)).not.toBeNull();
      expect(await sessions.end(one.id, session.id)).toBe(true);
      expect(await sessions.find(session.digest, START)).toBeNull();
      expect(await sessions.end(one.id, session.id)).toBe(false);
    });
  });
}
