import { describe, expect, it } from 'vitest';
import { utcDay } from '../src/kernel/days.ts';
import { DAY, HOUR } from '../src/kernel/time.ts';
import { quiet } from '../src/operator/figures.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

/** What every store of figures promises (operator). */
export function contract(name: string, open: Open): void {
  describe(`${name}: figures`, () => {
    const fixture = fixtureOf(open);
    const on = async (at: number) => (await fixture().figures.days(utcDay(at)))[0];

    it('counts publications on their day, and the current people and items of a tenant', async () => {
      const { figures, media, person } = fixture();
      const [uploader, other] = [await person(), await person()];
      const { published } = fixture();
      const at = START + 10 * DAY;
      const photo = await published(uploader, { size: 2 ** 40, createdAt: at });
      await published(uploader, { kind: 'video', size: 5, createdAt: at });
      await published(other, { size: 7, createdAt: at + DAY });
      const first = { ...quiet(utcDay(at)), uploads: 2, bytes: 2 ** 40 + 5 };
      const second = { ...quiet(utcDay(at + DAY)), uploads: 1, bytes: 7 };
      expect(await figures.days(utcDay(at))).toEqual([first, second]);
      expect(await figures.days(utcDay(at + DAY))).toEqual([second]);
      expect(await figures.tenants()).toEqual([
        { tenant: uploader.tenant, people: 1, videos: 1, photos: 1, bytes: 2 ** 40 + 5 },
        { tenant: other.tenant, people: 1, videos: 0, photos: 1, bytes: 7 },
      ]);
      expect(await media.remove(photo.id, [])).toBe(true);
      expect(await media.remove(photo.id, [])).toBe(false);
      expect((await figures.tenants())[1]).toMatchObject({ tenant: uploader.tenant, videos: 1, photos: 0, bytes: 5 });
      expect(await on(at)).toEqual(first);
    });

    it('counts a person once a day, however often and on however many devices they are active', async () => {
      const { sessions, person, id, users } = fixture();
      const at = Date.UTC(2026, 4, 1, 22);
      const people = [await person(), await person()];
      const open = async (userId: string, createdAt: number) => {
        const session = { id: id(), userId, digest: id(), createdAt, lastSeenAt: createdAt, provenAt: null };
        await sessions.open({ ...session, expiresAt: createdAt + 9 * DAY, userAgent: 'contract' }, 20);
        return session;
      };
      const [first] = await Promise.all(people.flatMap(({ id }) => [open(id, at), open(id, at + HOUR)]));
      expect((await on(at))?.active).toBe(2);
      const later = at + 3 * HOUR;
      await Promise.all([0, 1, 2].map(() => sessions.touch(first?.id ?? '', { lastSeenAt: later })));
      await sessions.touch(first?.id ?? '', { provenAt: later + DAY });
      expect((await on(later))?.active).toBe(1);
      expect((await on(at))?.active).toBe(2);
      await sessions.touch('gone', { lastSeenAt: later + DAY });
      for (const { id } of people) await users.remove(id, () => []);
      expect((await on(at))?.active).toBe(2);
      expect(await on(later + DAY)).toBeUndefined();
    });

    it('counts money once, on the day it arrived, even if its person is gone', async () => {
      const { memberships, person, id } = fixture();
      const at = Date.UTC(2026, 6, 1);
      const holder = { clubId: null, payerId: null, newClub: null };
      const placed = { ...holder, months: 1, amount: 230_00, currency: 'INR', createdAt: at, paidAt: null } as const;
      const open = { paymentId: null, granted: false, checkAt: null };
      for (const userId of [(await person()).id, null]) {
        const order = { ...placed, ...open, id: id(), providerOrderId: id(), userId };
        await memberships.placeOrder(order);
        const grant = { id: id(), months: 1, until: null, grantedAt: at };
        const confirm = () => memberships.confirm(order, 'pay', grant, () => []);
        expect(await Promise.all([confirm(), confirm()])).toContain(false);
      }
      expect(await on(at)).toEqual({ ...quiet(utcDay(at)), payments: 2, paise: 460_00 });
    });
  });
}

export const lists = {
  figures: unlisted({ 'numbers for the operator, in every state': ['days', 'tenants'] }),
} satisfies Partial<Lists>;
