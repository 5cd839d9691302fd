import { describe, expect, it } from 'vitest';
import type { Link, LinkKind } from '../src/accounts/user.ts';
import { HOUR, MINUTE } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of the links in mails promises (decisions 7). */
export function contract(name: string, open: Open): void {
  describe(`${name}: links`, () => {
    const fixture = fixtureOf(open);
    const unverified = () => fixture().person(undefined, { verifiedAt: null, heldUntil: START + MINUTE });
    const draft = (kind: LinkKind, userId: string, createdAt = START): Link => ({
      userId,
      kind,
      digest: fixture().id(),
      createdAt,
      expiresAt: createdAt + HOUR,
      usedAt: null,
      retiredAt: null,
      code: null,
      codeUntil: null,
      codeTries: 0,
    });

    it('gives back a link by kind, person and digest together, and queues its mail', async () => {
      const { links, person, queued } = fixture();
      const { id } = await person();
      await queued();
      const link = draft('reset', id);
      expect(await links.issue(link, MINUTE, [aJob('mail')])).toBe(true);
      expect(await links.find('reset', id, link.digest)).toEqual(link);
      expect(await links.find('verify', id, link.digest)).toBeNull();
      expect(await links.find('reset', 'nobody', link.digest)).toBeNull();
      expect(await links.find('reset', id, 'other')).toBeNull();
      expect(labels(await queued())).toEqual(['mail']);
    });

    it('retires the older links of the kind, and no others', async () => {
      const { links, person } = fixture();
      const { id } = await person();
      const [first, second, other] = [draft('reset', id), draft('reset', id, START + MINUTE), draft('verify', id)];
      await links.issue(first, MINUTE, []);
      await links.issue(other, MINUTE, []);
      await links.issue(second, MINUTE, []);
      expect((await links.find('reset', id, first.digest))?.retiredAt).toBe(second.createdAt);
      expect(await links.find('reset', id, second.digest)).toEqual(second);
      expect(await links.find('verify', id, other.digest)).toEqual(other);
    });

    it('issues one link per kind and person within the spacing, and does nothing else meanwhile', async () => {
      const { links, person, queued } = fixture();
      const { id } = await person();
      const [first, second] = [draft('reset', id), draft('reset', id, START + MINUTE - 1)];
      await links.issue(first, MINUTE, []);
      await queued();
      expect(await links.issue(second, MINUTE, [aJob('mail')])).toBe(false);
      expect(await links.find('reset', id, second.digest)).toBeNull();
      expect(await links.find('reset', id, first.digest)).toEqual(first);
      expect(await queued()).toEqual([]);
    });

    it('issues one of twenty that are asked for at once', async () => {
      const { links, person, queued } = fixture();
      const { id } = await person();
      await queued();
      const outcomes = await atOnce(20, () => links.issue(draft('reset', id), MINUTE, [aJob('mail')]));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(labels(await queued())).toEqual(['mail']);
    });

    it('gives an issued link another digest and life, as often as asked, in the place of the former', async () => {
      const { links, person, id: fresh } = fixture();
      const { id } = await person();
      const link = draft('reset', id);
      await links.issue(link, MINUTE, []);
      const [first, second] = [fresh(), fresh()];
      expect(await links.mint('reset', id, START, first)).toEqual({ ...link, digest: first });
      const expiresAt = START + 9 * HOUR;
      expect(await links.mint('reset', id, START, second, { expiresAt })).toEqual({
        ...link,
        digest: second,
        expiresAt,
      });
      expect(await links.find('reset', id, link.digest)).toBeNull();
      expect(await links.find('reset', id, first)).toBeNull();
      expect(await links.find('reset', id, second)).toEqual({ ...link, digest: second, expiresAt });
      expect(await links.issue(draft('reset', id, START + MINUTE - 1), MINUTE, [])).toBe(false);
      expect(await links.resetPassword({ ...link, digest: second }, 'new hash', START + 3)).toBe(true);
    });

    it('gives no other digest to a link that was used or retired, nor to that of another kind, moment or person', async () => {
      const { links, person, id: fresh } = fixture();
      const [{ id }, other] = [await person(), await person()];
      const mint = (kind: LinkKind, userId: string, issuedAt: number) => links.mint(kind, userId, issuedAt, fresh());
      const [retired, link] = [draft('reset', id), draft('reset', id, START + MINUTE)];
      await links.issue(retired, MINUTE, []);
      await links.issue(link, MINUTE, []);
      expect(await mint('reset', id, START)).toBeNull();
      expect(await mint('verify', id, START + MINUTE)).toBeNull();
      expect(await mint('reset', other.id, START + MINUTE)).toBeNull();
      expect(await mint('reset', 'nobody', START + MINUTE)).toBeNull();
      expect(await links.find('reset', id, link.digest)).toEqual(link);
      expect(await links.resetPassword(link, 'new hash', START + MINUTE + 2)).toBe(true);
      expect(await mint('reset', id, START + MINUTE)).toBeNull();
    });

    it('leaves one of twenty digests that are given at once', async () => {
      const { links, person, id: fresh } = fixture();
      const { id } = await person();
      const link = draft('reset', id);
      await links.issue(link, MINUTE, []);
      const minted = await atOnce(20, () => links.mint('reset', id, START, fresh()));
      const found = await Promise.all(minted.map((each) => links.find('reset', id, each?.digest ?? '')));
      expect(found.filter((each) => each !== null)).toHaveLength(1);
    });

    it('counts the tries of a code, up to the most, whoever asks at once (decisions 67)', async () => {
      const { links } = fixture();
      const { id } = await unverified();
      const link = draft('verify', id);
      const code = { code: 'hash', codeUntil: START + 10 };
      await links.issue(link, MINUTE, []);
      expect(await links.tryCode(id, START, 5)).toBeNull();
      await links.mint('verify', id, START, link.digest, code);
      expect(await links.tryCode(id, START + 9, 5)).toEqual({ ...link, ...code, codeTries: 1 });
      const outcomes = await atOnce(20, () => links.tryCode(id, START + 9, 5));
      expect(outcomes.flatMap((found) => found?.codeTries ?? []).sort()).toEqual([2, 3, 4, 5]);
      await links.mint('verify', id, START, link.digest, code);
      expect(await links.tryCode(id, START + 9, 5)).toBeNull();
      expect(await links.tryCode(id, START + 9, 6)).toEqual({ ...link, ...code, codeTries: 6 });
    });

    it('tries no code that expired, was used or retired, of another kind or of nobody (decisions 67)', async () => {
      const { links } = fixture();
      const [{ id }, other] = [await unverified(), await unverified()];
      const [retired, link, reset] = [
        draft('verify', id),
        draft('verify', id, START + MINUTE),
        draft('reset', other.id),
      ];
      const mint = ({ kind, userId, createdAt, digest }: Link) =>
        links.mint(kind, userId, createdAt, digest, { code: 'hash', codeUntil: START + HOUR });
      await links.issue(retired, MINUTE, []);
      await mint(retired);
      await links.issue(link, MINUTE, []);
      await links.issue(reset, MINUTE, []);
      await mint(reset);
      expect(await links.tryCode(id, START + MINUTE, 5)).toBeNull();
      await mint(link);
      expect(await links.tryCode(id, START + HOUR, 5)).toBeNull();
      for (const nobody of [other.id, 'nobody']) expect(await links.tryCode(nobody, START, 5)).toBeNull();
      expect((await links.tryCode(id, START + MINUTE, 5))?.digest).toBe(link.digest);
      expect(await links.verify(link, START + MINUTE)).toBe(true);
      expect(await links.tryCode(id, START + MINUTE, 5)).toBeNull();
    });

    it('renews the hold on name and e-mail until a fresh verification link expires', async () => {
      const { links, person, user } = fixture();
      const { id } = await unverified();
      const link = draft('verify', id, START + HOUR);
      await links.issue(link, MINUTE, []);
      expect((await user(id)).heldUntil).toBe(link.expiresAt);
      const later = { expiresAt: START + 9 * HOUR };
      await links.mint('verify', id, link.createdAt, link.digest, later);
      expect((await user(id)).heldUntil).toBe(later.expiresAt);
      const verified = await person();
      await links.issue(draft('verify', verified.id), MINUTE, []);
      await links.mint('verify', verified.id, START, fixture().id(), later);
      expect((await user(verified.id)).heldUntil).toBeNull();
    });

    it('verifies the address by its link, once', async () => {
      const { links, user } = fixture();
      const { id } = await unverified();
      const link = draft('verify', id);
      await links.issue(link, MINUTE, []);
      expect(await links.verify(link, START + 5)).toBe(true);
      expect(await user(id)).toMatchObject({ verifiedAt: START + 5, heldUntil: null });
      expect((await links.find('verify', id, link.digest))?.usedAt).toBe(START + 5);
      expect(await links.verify(link, START + 6)).toBe(false);
      expect((await user(id)).verifiedAt).toBe(START + 5);
    });

    it('refuses a link that was retired meanwhile', async () => {
      const { links, user } = fixture();
      const { id, user: before } = await unverified();
      const [verify, reset] = [draft('verify', id), draft('reset', id)];
      for (const link of [verify, reset]) {
        await links.issue(link, MINUTE, []);
        await links.issue(draft(link.kind, id, START + MINUTE), MINUTE, []);
      }
      expect(await links.verify(verify, START + HOUR)).toBe(false);
      expect(await links.resetPassword(reset, 'stolen', START + HOUR)).toBe(false);
      expect(await user(id)).toMatchObject({ verifiedAt: null, passwordHash: before.passwordHash });
    });

    it('sets a password by its link: the address is verified and every session ends', async () => {
      const { links, sessions, user, id: fresh } = fixture();
      const { id } = await unverified();
      const digest = fresh();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + HOUR };
      await sessions.open({ ...times, id: fresh(), userId: id, digest, provenAt: null, userAgent: 'x' }, 20);
      const link = draft('reset', id);
      await links.issue(link, MINUTE, []);
      expect(await links.resetPassword(link, 'new hash', START + 5)).toBe(true);
      expect(await user(id)).toMatchObject({ passwordHash: 'new hash', verifiedAt: START + 5, heldUntil: null });
      expect(await sessions.find(digest, START + 6)).toBeNull();
      expect((await links.find('reset', id, link.digest))?.usedAt).toBe(START + 5);
    });

    it('forgets the recovery address with the password where that is asked for, and what waits always (decisions 74)', async () => {
      const { links, person, recoveryAddresses: addresses, user, audit, id: fresh } = fixture();
      const { id } = await person();
      const entry = { id: fresh(), at: START, act: 'recovery-address-changed', doer: 'member', doerId: id } as const;
      await addresses.ask(id, 'a@home.org', START, 0, []);
      await addresses.keep(id, 'a@home.org', START, [], { ...entry, personId: id, itemId: null, details: {} });
      for (const [at, forgetsRecovery] of [
        [START, false],
        [START + MINUTE, true],
      ] as const) {
        const link = draft('reset', id, at);
        await links.issue(link, MINUTE, []);
        await addresses.ask(id, 'b@home.org', at, 0, []);
        expect(await links.resetPassword(link, 'new hash', at, { forgetsRecovery })).toBe(true);
        expect(await addresses.tryCode(id, 5)).toBeNull();
        const kept = { recoveryAddress: 'a@home.org', recoveryProvenAt: START };
        const none = { recoveryAddress: null, recoveryProvenAt: null };
        expect(await user(id)).toMatchObject(forgetsRecovery ? none : kept);
      }
      expect((await audit.list({ concerning: id, since: 0, limit: 9, after: null })).items).toHaveLength(1);
    });

    it('leaves none of the sessions that open with the old password at that moment', async () => {
      const { links, sessions, person, user, id: fresh } = fixture();
      const { id } = await person();
      const { passwordHash } = await user(id);
      const link = draft('reset', id);
      await links.issue(link, MINUTE, []);
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + HOUR, provenAt: START };
      await atOnce(9, (i) =>
        i === 4
          ? links.resetPassword(link, 'new hash', START + 5)
          : sessions.open(
              { ...times, id: fresh(), userId: id, digest: fresh(), userAgent: 'x' },
              20,
              undefined,
              (person) => person.passwordHash === passwordHash,
            ),
      );
      expect((await user(id)).passwordHash).toBe('new hash');
      expect(await sessions.listOf(id, START + 6)).toEqual([]);
    });

    it('lets one of twenty use a reset link at once', async () => {
      const { links, person, user } = fixture();
      const { id } = await person();
      const link = draft('reset', id);
      await links.issue(link, MINUTE, []);
      const outcomes = await atOnce(20, (i) => links.resetPassword(link, `hash ${i}`, START + 5));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await user(id)).passwordHash).toBe(`hash ${outcomes.indexOf(true)}`);
    });
  });
}

export const lists = {
  links: unlisted({
    'a link of one person': ['find'],
    changes: ['issue', 'mint', 'tryCode', 'verify', 'resetPassword'],
  }),
} satisfies Partial<Lists>;
