import { describe, expect, it } from 'vitest';
import type { Receipt } from '../src/kernel/ports.ts';
import { MINUTE } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** A link as it is issued. */
const unused = { usedAt: null, retiredAt: null, code: null, codeUntil: null, codeTries: 0 };

/** What every store of receipts promises, and every write that one goes along with (decisions 23). */
export function contract(name: string, open: Open): void {
  describe(`${name}: receipts`, () => {
    const fixture = fixtureOf(open);
    const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
      key: fixture().id(),
      sent: 'digest',
      effect: { id: 'x', kind: 'photo' },
      at: START,
      ...changes,
    });
    const message = async (text = 'Hello') => {
      const { user } = await fixture().person();
      const { fullName, name, email } = user;
      return { id: fixture().id(), userId: user.id, fullName, name, email, message: text, createdAt: START };
    };

    it('returns what was written along with an effect', async () => {
      const { contactMessages, receipts } = fixture();
      const kept = receipt();
      await contactMessages.add(await message(), [kept]);
      expect(await receipts.find(kept.key)).toEqual(kept);
      expect(await receipts.find('unknown')).toBeNull();
    });

    it('deletes those older than a moment', async () => {
      const { contactMessages, receipts } = fixture();
      const [old, young] = [receipt({ at: START - 1 }), receipt()];
      await contactMessages.add(await message(), [old, young]);
      await receipts.sweep(START);
      expect(await receipts.find(old.key)).toBeNull();
      expect(await receipts.find(young.key)).toEqual(young);
    });

    it('stores one of twenty simultaneous messages with the same receipt, and one mail', async () => {
      const { contactMessages, overview, queued } = fixture();
      const written = await Promise.all(Array.from({ length: 20 }, () => message('Only once')));
      await queued();
      const kept = receipt();
      const outcomes = await Promise.allSettled(written.map((one) => contactMessages.add(one, [kept, aJob('mail')])));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const stored = await overview.messages(1_000, null);
      expect(stored.items.filter((one) => one.message === 'Only once')).toHaveLength(1);
      expect(labels(await queued())).toEqual(['mail']);
    });

    it('stores one of twenty simultaneous comments with the same receipt; count and score follow', async () => {
      const { comments, person, published, now } = fixture();
      const author = await person();
      const item = await published(author);
      const kept = receipt();
      const write = () =>
        comments.add(item, { id: fixture().id(), authorId: author.id, text: 'Hi', createdAt: START }, [kept]);
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, write));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await comments.listOf(item, 30, null)).items).toHaveLength(1);
      expect((await now(item)).commentCount).toBe(1);
    });

    it('makes no account, changes no password, publishes and removes nothing if the receipt exists already', async () => {
      const { account, contactMessages, id, item, links, media, person, published, upload, uploads, user, users } =
        fixture();
      const kept = receipt();
      await contactMessages.add(await message(), [kept]);
      const newcomer = account();
      await expect(users.register(newcomer, null, [kept])).rejects.toThrow();
      expect(await users.byId(newcomer.id)).toBeNull();

      const owner = await person();
      const link = {
        kind: 'reset',
        userId: owner.id,
        digest: id(),
        createdAt: START,
        expiresAt: START + MINUTE,
      } as const;
      const issued = { ...link, ...unused };
      await links.issue(issued, MINUTE, []);
      await expect(links.resetPassword(issued, 'new hash', START, { sideWrites: [kept] })).rejects.toThrow();
      expect((await user(owner.id)).passwordHash).toBe(owner.user.passwordHash);
      expect((await links.find('reset', owner.id, link.digest))?.usedAt).toBeNull();

      const file = await upload(owner);
      const draft = item(owner);
      await expect(media.publish(draft, [file.id], [kept])).rejects.toThrow();
      expect(await media.byId(draft.id)).toBeNull();
      expect((await uploads.byId(file.id))?.usedBy).toBeNull();

      const stays = await published(owner);
      await expect(media.remove(stays.id, [kept])).rejects.toThrow();
      expect(await media.byId(stays.id)).not.toBeNull();
    });

    it('keeps no receipt without its effect', async () => {
      const { account, comments, item, links, media, person, published, receipts, users } = fixture();
      const owner = await person();
      const kept = receipt();
      expect(await users.register(account({ name: owner.user.name }), null, [kept])).toBe('name-taken');
      const gone = await published(owner);
      await media.remove(gone.id, []);
      expect(await media.remove(gone.id, [kept])).toBe(false);
      expect(await media.publish(item(owner), ['unknown'], [kept])).toBe('upload-gone');
      const comment = { id: fixture().id(), authorId: owner.id, text: 'Hi', createdAt: START };
      expect(await comments.add(gone, comment, [kept])).toBeNull();
      const never = { kind: 'reset', userId: owner.id, digest: 'never', createdAt: START, expiresAt: START } as const;
      expect(await links.resetPassword({ ...never, ...unused }, 'x', START, { sideWrites: [kept] })).toBe(false);
      expect(await receipts.find(kept.key)).toBeNull();
    });

    it('is written along with jobs: twenty simultaneous registrations of one form make one account and one mail', async () => {
      const { account, queued, users } = fixture();
      await queued();
      const { name: username, email, tenant } = account();
      const kept = receipt();
      const outcomes = await atOnce(20, () =>
        users.register(account({ name: username, email, tenant }), null, [kept, aJob('verify')]).catch(() => 'again'),
      );
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
      expect(labels(await queued())).toEqual(['verify']);
    });
  });
}

export const lists = {
  receipts: unlisted({ 'receipts of calls': ['find'], changes: ['sweep'] }),
} satisfies Partial<Lists>;
