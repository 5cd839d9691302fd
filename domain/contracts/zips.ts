import { describe, expect, it } from 'vitest';
import type { FileSums } from '../src/zips/ports.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

/** What stores promise of items that were chosen for a ZIP (decisions 48). */
export function contract(name: string, open: Open): void {
  describe(`${name}: chosen items`, () => {
    const fixture = fixtureOf(open);
    const aChoice = async (createdAt: number, mediaIds = ['b', 'a']) => ({
      id: fixture().id(),
      ownerId: (await fixture().person()).id,
      mediaIds,
      createdAt,
    });

    it('keeps what was chosen in its order, and knows of nothing else', async () => {
      const { zipChoices } = fixture();
      const choice = await aChoice(START);
      await zipChoices.keep(choice, 20);
      expect(await zipChoices.find(choice.id)).toEqual(choice);
      expect(await zipChoices.find('unknown')).toBeNull();
    });

    it('keeps two thousand', async () => {
      const { zipChoices, id } = fixture();
      const choice = await aChoice(
        START,
        Array.from({ length: 2_000 }, () => id()),
      );
      await zipChoices.keep(choice, 20);
      expect(await zipChoices.find(choice.id)).toEqual(choice);
    });

    it('forgets a portion of what is old, and says how many', async () => {
      const { zipChoices } = fixture();
      const [old, older, recent] = [await aChoice(START - 1), await aChoice(START - 2), await aChoice(START)];
      for (const choice of [old, older, recent]) await zipChoices.keep(choice, 20);
      expect(await zipChoices.forget(START, 1)).toBe(1);
      expect(await zipChoices.forget(START, 5)).toBe(1);
      expect(await zipChoices.forget(START, 5)).toBe(0);
      expect(await zipChoices.find(old.id)).toBeNull();
      expect(await zipChoices.find(older.id)).toBeNull();
      expect(await zipChoices.find(recent.id)).toEqual(recent);
    });

    it('keeps the newest of one person, and all of others (decisions 78)', async () => {
      const { zipChoices, id } = fixture();
      const [other, first] = [await aChoice(START), await aChoice(START)];
      const own = [1, 2, 3].map((later) => ({ ...first, id: id(), createdAt: START + later }));
      for (const choice of [other, first, ...own]) await zipChoices.keep(choice, 3);
      const found = await Promise.all([other, first, ...own].map((choice) => zipChoices.find(choice.id)));
      expect(found.map((choice) => choice !== null)).toEqual([true, false, true, true, true]);
    });

    it('forgets what somebody chose who is removed', async () => {
      const { zipChoices, users } = fixture();
      const choice = await aChoice(START);
      await zipChoices.keep(choice, 20);
      await users.remove(choice.ownerId, () => []);
      expect(await zipChoices.find(choice.id)).toBeNull();
    });
  });
}

/** What is promised of checksums (decisions 48). */
export function fileSumsContract(name: string, open: () => FileSums): void {
  describe(name, () => {
    it('are those of ZIP, whether the bytes come at once or in parts', () => {
      const { crc32 } = open();
      const text = (part: string) => new TextEncoder().encode(part);
      expect(crc32(text('123456789'), 0)).toBe(0xcbf4_3926);
      expect(crc32(text('456789'), crc32(text('123'), 0))).toBe(0xcbf4_3926);
      expect(crc32(new Uint8Array(), 0)).toBe(0);
    });

    it('are remembered of files, and nothing is known of others', () => {
      const sums = open();
      sums.note('photo/a.jpg', { size: 3, crc32: 5 });
      expect(sums.recall('photo/a.jpg')).toEqual({ size: 3, crc32: 5 });
      sums.note('photo/a.jpg', { size: 3, crc32: 7 });
      expect(sums.recall('photo/a.jpg')).toEqual({ size: 3, crc32: 7 });
      expect(sums.recall('photo/b.jpg')).toBeNull();
    });
  });
}

export const lists = {
  zipChoices: unlisted({
    changes: ['keep', 'forget'],
    'ids that somebody chose: packing asks collections.chosen': ['find'],
  }),
} satisfies Partial<Lists>;
