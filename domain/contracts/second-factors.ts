import { describe, expect, it } from 'vitest';
import { auditEntry } from '../src/audit/entry.ts';
import type { FactorSideWrites, Ticket } from '../src/factors/ports.ts';
import type { Passkey } from '../src/factors/rules.ts';
import { DAY, MINUTE } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of second factors and of tickets promises (decisions 54). */
export function contract(name: string, open: Open): void {
  describe(`${name}: second factors`, () => {
    const fixture = fixtureOf(open);
    const authenticator = { sealed: 'sealed', step: 5, addedAt: START };
    const aPasskey = (): Passkey => ({
      id: fixture().id(),
      publicKey: 'key',
      counter: 0,
      name: 'Phone',
      addedAt: START,
      usedAt: START,
    });
    const sideWrites = (userId: string, label = 'letter'): FactorSideWrites => ({
      audit: auditEntry(
        { clock: { now: () => START }, ids: { next: fixture().id } },
        { kind: 'member', id: userId },
        'second-factor-added',
        {
          personId: userId,
        },
      ),
      letters: [aJob(label)],
    });
    const none = { authenticator: null, passkeys: [], codesLeft: 0 };
    const digests = (userId: string) => ['one', 'two', 'three'].map((code) => `${userId} ${code}`);

    it('keeps an authenticator and passkeys, and recovery codes from the first of them on', async () => {
      const { secondFactors, person, queued, audit } = fixture();
      const { id } = await person();
      await queued();
      expect(await secondFactors.of(id)).toEqual(none);
      const [first, second] = [aPasskey(), { ...aPasskey(), addedAt: START + 1 }];
      const add = (passkey: Passkey) => secondFactors.add(id, { passkey }, 2, digests(id), sideWrites(id));
      expect(await secondFactors.add(id, { authenticator }, 2, digests(id), sideWrites(id))).toBe('first');
      expect(await secondFactors.add(id, { authenticator }, 2, [], sideWrites(id, 'never'))).toBe('taken');
      expect(await add(first)).toBe('added');
      expect(await add(first)).toBe('taken');
      expect(await add(second)).toBe('added');
      expect(await add(aPasskey())).toBe('taken');
      expect(await secondFactors.of(id)).toEqual({ authenticator, passkeys: [first, second], codesLeft: 3 });
      expect(await secondFactors.ownerOf(first.id)).toBe(id);
      expect(await secondFactors.ownerOf('nobody')).toBeNull();
      expect(labels(await queued())).toEqual(['letter', 'letter', 'letter']);
      expect((await audit.list({ concerning: id, since: 0, limit: 9, after: null })).items).toHaveLength(3);
    });

    it('keeps a passkey of one person only, and recovery codes of one of two who add at once', async () => {
      const { secondFactors, people, tenant } = fixture();
      const [one, other] = await people(2, tenant());
      if (!one || !other) throw new Error('Two people are needed.');
      const passkey = aPasskey();
      const outcomes = await atOnce(2, (index) => {
        const { id } = index === 0 ? one : other;
        return secondFactors.add(id, { passkey }, 5, digests(id), sideWrites(id));
      });
      expect(outcomes.toSorted()).toEqual(['first', 'taken']);
      const twice = await atOnce(4, () =>
        secondFactors.add(one.id, { passkey: aPasskey() }, 2, digests(one.id), sideWrites(one.id)),
      );
      expect(twice.filter((outcome) => outcome !== 'taken').length).toBeLessThanOrEqual(2);
      expect((await secondFactors.of(one.id)).codesLeft).toBe(3);
    });

    it('removes one, or all; with the last of them the codes go', async () => {
      const { secondFactors, people, tenant, queued } = fixture();
      const [one, other] = await people(2, tenant());
      if (!one || !other) throw new Error('Two people are needed.');
      const passkey = aPasskey();
      await secondFactors.add(one.id, { authenticator }, 5, digests(one.id), sideWrites(one.id));
      await secondFactors.add(one.id, { passkey }, 5, [], sideWrites(one.id));
      await secondFactors.add(other.id, { authenticator }, 5, digests(other.id), sideWrites(other.id));
      await queued();
      expect(await secondFactors.remove(one.id, { passkey: 'none' }, sideWrites(one.id))).toBe(false);
      expect(await secondFactors.remove(other.id, { passkey: passkey.id }, sideWrites(other.id))).toBe(false);
      expect(await secondFactors.remove(one.id, 'authenticator', sideWrites(one.id))).toBe(true);
      expect(await secondFactors.of(one.id)).toEqual({ authenticator: null, passkeys: [passkey], codesLeft: 3 });
      expect(await secondFactors.renewCodes(one.id, [`${one.id} new`], sideWrites(one.id))).toBe(true);
      expect((await secondFactors.of(one.id)).codesLeft).toBe(1);
      expect(await secondFactors.remove(one.id, 'all', sideWrites(one.id))).toBe(true);
      expect(await secondFactors.remove(one.id, 'all', sideWrites(one.id))).toBe(false);
      expect(await secondFactors.renewCodes(one.id, ['x'], sideWrites(one.id))).toBe(false);
      expect(await secondFactors.of(one.id)).toEqual(none);
      expect((await secondFactors.of(other.id)).codesLeft).toBe(3);
      expect(labels(await queued())).toHaveLength(3);
    });

    it('lets one of many simultaneous calls use up a step, a recovery code or a signature, and none afterwards', async () => {
      const { secondFactors, people, tenant } = fixture();
      const [one, other] = await people(2, tenant());
      if (!one || !other) throw new Error('Two people are needed.');
      const passkey = aPasskey();
      await secondFactors.add(one.id, { authenticator }, 5, digests(one.id), sideWrites(one.id));
      await secondFactors.add(one.id, { passkey }, 5, [], sideWrites(one.id));
      const uses = [
        { step: 6 },
        { code: `${one.id} one` },
        { passkey: passkey.id, counter: 1, at: START + MINUTE },
      ] as const;
      for (const used of uses) {
        expect(await secondFactors.use(other.id, used, [])).toBe(false);
        const outcomes = await atOnce(5, () => secondFactors.use(one.id, used, []));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
      }
      expect(await secondFactors.use(one.id, { step: 5 }, [])).toBe(false);
      expect(await secondFactors.of(one.id)).toEqual({
        authenticator: { ...authenticator, step: 6 },
        passkeys: [{ ...passkey, counter: 1, usedAt: START + MINUTE }],
        codesLeft: 2,
      });
    });

    it('accepts a passkey without a counter as often as it signs', async () => {
      const { secondFactors, person } = fixture();
      const { id } = await person();
      const passkey = aPasskey();
      await secondFactors.add(id, { passkey }, 5, [], sideWrites(id));
      const used = { passkey: passkey.id, counter: 0, at: START };
      expect(await secondFactors.use(id, used, [])).toBe(true);
      expect(await secondFactors.use(id, used, [])).toBe(true);
    });

    it('deletes everything with its person', async () => {
      const { secondFactors, users, tickets, person, id: fresh } = fixture();
      const { id } = await person();
      const passkey = aPasskey();
      await secondFactors.add(id, { authenticator }, 5, digests(id), sideWrites(id));
      await secondFactors.add(id, { passkey }, 5, [], sideWrites(id));
      const digest = fresh();
      await tickets.issue({ digest, userId: id, bound: '', expiresAt: START + DAY }, START);
      await users.remove(id, () => []);
      expect(await secondFactors.of(id)).toEqual(none);
      expect(await secondFactors.ownerOf(passkey.id)).toBeNull();
      expect(await tickets.attempt(digest, START, 5)).toBeNull();
    });
  });

  describe(`${name}: tickets`, () => {
    const fixture = fixtureOf(open);
    const issued = async (changes: Partial<Ticket> = {}): Promise<Ticket> => {
      const ticket = { digest: fixture().id(), userId: null, bound: 'b', expiresAt: START + MINUTE, ...changes };
      await fixture().tickets.issue(ticket, START);
      return ticket;
    };

    it('allow a limited number of tries, until they expire', async () => {
      const { tickets } = fixture();
      const [ticket, old] = [await issued(), await issued()];
      for (const _ of [1, 2, 3]) expect(await tickets.attempt(ticket.digest, START, 3)).toEqual(ticket);
      expect(await tickets.attempt(ticket.digest, START, 3)).toBeNull();
      expect(await tickets.attempt(old.digest, START + MINUTE, 3)).toBeNull();
      expect(await tickets.attempt('none', START, 3)).toBeNull();
    });

    it('never allow more tries when many come at once', async () => {
      const { tickets } = fixture();
      const { digest } = await issued();
      const tries = await atOnce(10, () => tickets.attempt(digest, START, 5));
      expect(tries.filter((found) => found !== null)).toHaveLength(5);
    });

    it('are taken once, also by many at once', async () => {
      const { tickets, person } = fixture();
      const { id } = await person();
      const { digest } = await issued({ userId: id });
      const taken = await atOnce(5, () => tickets.take(digest));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await tickets.attempt(digest, START, 5)).toBeNull();
    });
  });
}

export const lists = {
  secondFactors: unlisted({
    'second factors of one person': ['of', 'ownerOf'],
    changes: ['add', 'remove', 'renewCodes', 'use'],
  }),
  tickets: unlisted({ changes: ['issue', 'attempt', 'take'] }),
} satisfies Partial<Lists>;
