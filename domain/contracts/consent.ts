import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import type { Withdrawal } from '../src/consent/ports.ts';
import { DAY, MINUTE } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, fixtureOf, labels, type Open, START } from './support.ts';

/** An entry of the log about somebody's consent. */
export const aEntry = (id: string, personId: string, act: AuditEntry['act'] = 'age-said'): AuditEntry => ({
  id,
  at: START,
  act,
  doer: 'member',
  doerId: personId,
  personId,
  itemId: null,
  details: {},
});

/** What every store of agreements and guardians promises (decisions 73). */
export function contract(name: string, open: Open): void {
  describe(`${name}: consent and age`, () => {
    const fixture = fixtureOf(open);
    const entry = (personId: string, act?: AuditEntry['act']) => aEntry(fixture().id(), personId, act);
    const agreement = (version: string, at = START) => ({ version, language: 'hi', at }) as const;
    const withdrawal = (personId: string, at: number, digest: string): Withdrawal => ({
      at,
      listing: (agreed) => ({
        erasures: agreed.map((each) => ({ person: `${digest} ${each - START}`, at })),
        jobs: [aJob(digest)],
      }),
      audit: entry(personId, 'consent-withdrawn'),
    });
    const logged = async (personId: string) =>
      (await fixture().audit.list({ concerning: personId, since: 0, limit: 9, after: null })).items.map(
        ({ act }) => act,
      );

    it('keeps an agreement with the account that begins with it', async () => {
      const { users, account, consents } = fixture();
      const user = account({ agreedTo: 'v1', age: 'younger' });
      await users.register(user, null, [], agreement('v1'));
      expect(await users.byId(user.id)).toEqual(user);
      expect(await consents.of(user.id, 9)).toEqual([{ ...agreement('v1'), withdrawnAt: null }]);
      const other = account();
      await users.register(other, null, [], null);
      expect(await consents.of(other.id, 9)).toEqual([]);
    });

    it('keeps every agreement, the newest first, and which one is in force; nothing of somebody who is gone', async () => {
      const { consents, person, users } = fixture();
      const { id } = await person();
      await consents.agree(id, agreement('v1'), entry(id, 'notice-agreed'));
      await consents.agree(id, agreement('v2', START + 5), entry(id, 'notice-agreed'));
      expect(await users.byId(id)).toMatchObject({ agreedTo: 'v2', withdrawnAt: null });
      expect((await consents.of(id, 9)).map(({ version }) => version)).toEqual(['v2', 'v1']);
      expect(await consents.of(id, 1)).toEqual([{ ...agreement('v2', START + 5), withdrawnAt: null }]);
      expect(await logged(id)).toEqual(['notice-agreed', 'notice-agreed']);
      await users.remove(id, () => []);
      expect(await consents.of(id, 9)).toEqual([]);
      await consents.agree(id, agreement('v3'), entry(id, 'notice-agreed'));
      expect(await consents.of(id, 9)).toEqual([]);
    });

    it('withdraws all that stands, once, into the list that only grows; agreeing again is another agreement', async () => {
      const { consents, erasures, person, queued, users, id: digest } = fixture();
      const { id } = await person();
      await consents.agree(id, agreement('v1'), entry(id, 'notice-agreed'));
      await consents.agree(id, agreement('v2', START + 1), entry(id, 'notice-agreed'));
      await queued();
      const [first, second] = [digest(), digest()];
      await consents.withdraw(id, withdrawal(id, START + 5, first));
      await consents.withdraw(id, withdrawal(id, START + 6, second));
      expect(await users.byId(id)).toMatchObject({ agreedTo: null, withdrawnAt: START + 5 });
      expect(await consents.of(id, 9)).toEqual([
        { ...agreement('v2', START + 1), withdrawnAt: START + 5 },
        { ...agreement('v1'), withdrawnAt: START + 5 },
      ]);
      const listed = async () => {
        const ours = (await erasures.all()).filter(({ person }) =>
          [first, second].includes(person.split(' ')[0] ?? ''),
        );
        return ours.map(({ person, at }) => [person, at]).sort();
      };
      const both = [0, 1].map((agreed) => [`${first} ${agreed}`, START + 5]);
      expect(await listed()).toEqual(both);
      expect(labels(await queued())).toEqual([first]);
      expect(await logged(id)).toEqual(['consent-withdrawn', 'notice-agreed', 'notice-agreed']);
      await consents.agree(id, agreement('v1', START + DAY), entry(id, 'notice-agreed'));
      expect(await users.byId(id)).toMatchObject({ agreedTo: 'v1', withdrawnAt: null });
      expect((await consents.of(id, 9)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, START + 5, START + 5]);
      await consents.withdraw(id, withdrawal(id, START + 2 * DAY, second));
      expect(await listed()).toEqual([...both, [`${second} ${DAY}`, START + 2 * DAY]].sort());
      expect(labels(await queued())).toEqual([second]);
    });

    it('keeps an age, and logs that it was said', async () => {
      const { consents, person, users } = fixture();
      const { id } = await person();
      await consents.setAge(id, 'younger', entry(id));
      expect(await users.byId(id)).toMatchObject({ age: 'younger' });
      await consents.setAge(id, 'adult', entry(id));
      expect(await users.byId(id)).toMatchObject({ age: 'adult' });
      await consents.setAge(id, null, entry(id, 'age-corrected'));
      expect(await users.byId(id)).toMatchObject({ age: null });
      expect(await logged(id)).toEqual(['age-corrected', 'age-said', 'age-said']);
    });

    it('forgets age, agreements and guardian of an unverified account that its owner takes over, of no other', async () => {
      const { consents, guardians, person, users, links, id: digest } = fixture();
      const nothing = { age: null, agreedTo: null, guardianAt: null, withdrawnAt: null };
      const takenOver = (id: string) => users.takeOver(id, START + 5);
      const reset = async (userId: string) => {
        const times = { createdAt: START, expiresAt: START + DAY, usedAt: null, retiredAt: null };
        const link = {
          userId,
          kind: 'reset',
          digest: digest(),
          code: null,
          codeUntil: null,
          codeTries: 0,
          ...times,
        } as const;
        await links.issue(link, 0, []);
        expect(await links.resetPassword(link, 'new hash', START + 5)).toBe(true);
      };
      for (const [forgets, verifiedAt, take] of [
        [true, null, takenOver],
        [true, null, reset],
        [false, START, reset],
      ] as const) {
        const { id } = await person(undefined, { verifiedAt, heldUntil: verifiedAt === null ? START + DAY : null });
        await consents.agree(id, agreement('v1'), entry(id, 'notice-agreed'));
        await consents.setAge(id, 'younger', entry(id));
        await guardians.name({ personId: id, email: 'asha@example.org', askedAt: START }, 0, []);
        await guardians.confirm({ personId: id, askedAt: START }, START + 1, entry(id, 'guardian-agreed'));
        await take(id);
        const kept = { age: 'younger', agreedTo: 'v1', guardianAt: START + 1, withdrawnAt: null };
        expect(await users.byId(id)).toMatchObject({ ...(forgets ? nothing : kept), heldUntil: null });
        expect((await consents.of(id, 9)).length).toBe(forgets ? 0 : 1);
        expect((await guardians.tryCode(id, 5)) === null).toBe(forgets);
      }
    });

    it('gives a guardian who was named a code, of five tries, until another one is named', async () => {
      const { guardians, person, queued } = fixture();
      const { id: personId } = await person();
      await queued();
      expect(await guardians.tryCode(personId, 5)).toBeNull();
      const named = { personId, email: 'asha@example.org', askedAt: START };
      expect(await guardians.name(named, MINUTE, [aJob('mail')])).toBe('named');
      expect(labels(await queued())).toEqual(['mail']);
      const given = await guardians.giveCode(personId, START, 'hash', START + DAY);
      expect(given).toEqual({ ...named, code: 'hash', codeUntil: START + DAY, codeTries: 0, givenAt: null });
      expect((await guardians.tryCode(personId, 2))?.codeTries).toBe(1);
      expect((await guardians.tryCode(personId, 2))?.codeTries).toBe(2);
      expect(await guardians.tryCode(personId, 2)).toBeNull();
      const next = { ...named, email: 'mira@example.org', askedAt: START + 1 };
      expect(await guardians.name(next, 2, [aJob('too soon')])).toBe('soon');
      expect(await queued()).toEqual([]);
      expect(await guardians.name(next, 1, [])).toBe('named');
      expect(await guardians.giveCode(personId, START, 'late', START + DAY)).toBeNull();
      expect(await guardians.tryCode(personId, 2)).toMatchObject({ ...next, code: null, codeTries: 1 });
    });

    it('keeps once that a guardian agreed, with the person', async () => {
      const { guardians, person, users } = fixture();
      const { id: personId } = await person();
      await guardians.name({ personId, email: 'asha@example.org', askedAt: START }, 0, []);
      const confirm = (askedAt: number) =>
        guardians.confirm({ personId, askedAt }, START + 9, entry(personId, 'guardian-agreed'));
      expect(await confirm(START + 1)).toBe(false);
      expect((await users.byId(personId))?.guardianAt).toBeNull();
      expect([await confirm(START), await confirm(START)]).toEqual([true, false]);
      expect((await users.byId(personId))?.guardianAt).toBe(START + 9);
      expect(await guardians.giveCode(personId, START, 'late', START + DAY)).toBeNull();
      const other = { personId, email: 'mira@example.org', askedAt: START + DAY };
      expect(await guardians.name(other, 0, [aJob('late')])).toBe('over');
      expect(await guardians.tryCode(personId, 5)).toMatchObject({ email: 'asha@example.org', givenAt: START + 9 });
      expect(await logged(personId)).toEqual(['guardian-agreed']);
      await users.remove(personId, () => []);
      expect(await guardians.tryCode(personId, 5)).toBeNull();
      expect(await guardians.name({ personId, email: 'asha@example.org', askedAt: START }, 0, [])).toBe('over');
      expect(await guardians.tryCode(personId, 5)).toBeNull();
    });
  });
}

export const lists = {
  consents: unlisted({ changes: ['agree', 'withdraw', 'setAge'], 'agreements of one person': ['of'] }),
  guardians: unlisted({ changes: ['name', 'giveCode', 'tryCode', 'confirm'] }),
} satisfies Partial<Lists>;
