import { describe, expect, it } from 'vitest';
import type { Session } from '../src/accounts/user.ts';
import { plainCollege } from '../src/colleges/rules.ts';
import { DAY, HOUR, MINUTE } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of sessions promises (decisions 8). */
export function contract(name: string, open: Open): void {
  describe(`${name}: sessions`, () => {
    const fixture = fixtureOf(open);
    const opened = async (userId: string, changes: Partial<Session> = {}, most = 20): Promise<Session> => {
      const { id, sessions } = fixture();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + DAY };
      const session = { id: id(), userId, digest: id(), provenAt: START, userAgent: 'Firefox', ...times, ...changes };
      await sessions.open(session, most);
      return session;
    };

    it('finds the live session and its person by the digest', async () => {
      const { sessions, person } = fixture();
      const { user } = await person();
      const session = await opened(user.id);
      expect(await sessions.find(session.digest, START + DAY - 1)).toEqual({ session, user, college: null });
      expect(await sessions.find(session.digest, START + DAY)).toBeNull();
      expect(await sessions.find('other', START)).toBeNull();
    });

    it('tells the version of the person’s college, where it is listed', async () => {
      const { closings, colleges, sessions, person, tenant, id } = fixture();
      const domain = tenant();
      const { user } = await person(domain);
      const { digest } = await opened(user.id);
      const college = async () => (await sessions.find(digest, START))?.college;
      expect(await college()).toBeNull();
      const doer = { doer: 'operator', doerId: null, personId: null, itemId: null, details: {} } as const;
      const entry = () => ({ id: id(), at: START, act: 'college-changed' as const, ...doer });
      await colleges.add({ ...plainCollege, domain, addedAt: START, marked: false, version: 1 }, entry());
      expect(await college()).toEqual({ version: 1, timeZone: null, alumni: null, closesOn: null });
      await colleges.change(domain, { timeZone: 'Asia/Kolkata', alumni: 'none' }, entry());
      expect(await college()).toEqual({ version: 2, timeZone: 'Asia/Kolkata', alumni: 'none', closesOn: null });
      await closings.set(domain, '2027-06-30', entry(), []);
      expect(await college()).toMatchObject({ version: 3, closesOn: '2027-06-30' });
    });

    it('slides when touched', async () => {
      const { sessions, person } = fixture();
      const { user } = await person();
      const session = await opened(user.id);
      const later = { lastSeenAt: START + HOUR, expiresAt: START + 2 * DAY };
      await sessions.touch(session.id, later);
      expect(await sessions.find(session.digest, START + DAY)).toMatchObject({
        session: { ...session, ...later },
        user,
      });
      await sessions.touch(session.id, { provenAt: START + HOUR });
      const proven = { ...session, ...later, provenAt: START + HOUR };
      expect(await sessions.find(session.digest, START + DAY)).toMatchObject({ session: proven, user });
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

    it('keeps the newest of a person and ends the older ones, apart from those of others and expired ones', async () => {
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

    it('ends all sessions of a person except one, and queues the mail about it if there were any', async () => {
      const { sessions, person, queued } = fixture();
      const [one, other] = [await person(), await person()];
      const [stays, first, second, theirs] = [
        await opened(one.id),
        await opened(one.id),
        await opened(one.id),
        await opened(other.id),
      ];
      await queued();
      expect(await sessions.endOthers(one.id, stays.id, [aJob('ended')])).toBe(2);
      expect(await sessions.endOthers(one.id, stays.id, [aJob('again')])).toBe(0);
      expect(await sessions.listOf(one.id, START)).toEqual([stays]);
      for (const { digest } of [first, second]) expect(await sessions.find(digest, START)).toBeNull();
      expect(await sessions.find(theirs.digest, START)).not.toBeNull();
      expect(await sessions.end(one.id, first.id, [aJob('gone')])).toBe(false);
      expect(await sessions.end(other.id, theirs.id, [aJob('one')])).toBe(true);
      expect(labels(await queued())).toEqual(['ended', 'one']);
    });

    it('opens none for whoever is gone, or whom the person as they are now does not fit, and changes nothing then', async () => {
      const { sessions, devices, users, person, user, id, queued } = fixture();
      const [{ id: userId }, gone] = [await person(), await person()];
      await users.setSuspended(userId, START + 1);
      const stays = await opened(userId);
      await users.remove(gone.id, () => []);
      await queued();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + DAY, provenAt: START };
      const session = { id: id(), userId, digest: id(), userAgent: 'Firefox', ...times };
      const arrival = { device: `${userId} laptop`, most: 9, letters: [aJob('laptop')] };
      const seen: unknown[] = [];
      const fits = (answer: boolean) => (now: unknown) => {
        seen.push(now);
        return answer;
      };
      expect(await sessions.open(session, 1, arrival, fits(false))).toBe(false);
      expect(await sessions.open({ ...session, userId: gone.id }, 1, arrival, fits(true))).toBe(false);
      expect(await sessions.listOf(userId, START)).toEqual([stays]);
      expect(await devices.knows(userId, arrival.device)).toBe(false);
      expect(await queued()).toEqual([]);
      expect(await sessions.open(session, 1, arrival, fits(true))).toBe(true);
      expect(await sessions.listOf(userId, START)).toEqual([session]);
      expect(seen).toEqual([await user(userId), await user(userId)]);
    });

    it('knows the devices of a person, and queues a mail about a new one that is not the first (decisions 55)', async () => {
      const { sessions, devices, person, id, queued } = fixture();
      const [one, other] = [await person(), await person()];
      await queued();
      const arrive = (userId: string, device: string) => {
        const times = { createdAt: START, lastSeenAt: START, expiresAt: START + DAY, provenAt: START };
        const session = { id: id(), userId, digest: id(), userAgent: device, ...times };
        return sessions.open(session, 3, { device: `${userId} ${device}`, most: 9, letters: [aJob(device)] });
      };
      await arrive(one.id, 'phone');
      await arrive(one.id, 'phone');
      expect(labels(await queued())).toEqual([]);
      await arrive(one.id, 'laptop');
      await arrive(one.id, 'phone');
      await arrive(one.id, 'laptop');
      await arrive(other.id, 'laptop');
      expect(labels(await queued())).toEqual(['laptop']);
      expect(await devices.knows(one.id, `${one.id} phone`)).toBe(true);
      expect(await devices.knows(other.id, `${one.id} phone`)).toBe(false);
      expect(await devices.knows(one.id, `${one.id} tablet`)).toBe(false);
    });

    it('forgets the device that was used longest ago when there are too many (decisions 55)', async () => {
      const { sessions, devices, person, id } = fixture();
      const [one, other] = [await person(), await person()];
      const arrive = (userId: string, device: string, createdAt: number) => {
        const times = { createdAt, lastSeenAt: createdAt, expiresAt: START + DAY, provenAt: null };
        const session = { id: id(), userId, digest: id(), userAgent: device, ...times };
        return sessions.open(session, 3, { device: `${userId} ${device}`, most: 2, letters: [] });
      };
      const known = async (userId: string) => {
        const names = ['phone', 'laptop', 'tablet'];
        const flags = await Promise.all(names.map((name) => devices.knows(userId, `${userId} ${name}`)));
        return names.filter((_, at) => flags[at]);
      };
      await arrive(other.id, 'phone', START);
      await arrive(one.id, 'phone', START);
      await arrive(one.id, 'laptop', START + 1);
      await arrive(one.id, 'phone', START + 2);
      expect(await known(one.id)).toEqual(['phone', 'laptop']);
      await arrive(one.id, 'tablet', START + 3);
      expect([await known(one.id), await known(other.id)]).toEqual([['phone', 'tablet'], ['phone']]);
    });
  });
}

export const lists = {
  sessions: unlisted({ 'sessions of one person': ['find', 'listOf'], changes: ['open', 'touch', 'end', 'endOthers'] }),
  devices: unlisted({ 'a device': ['knows'] }),
} satisfies Partial<Lists>;
