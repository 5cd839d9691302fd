import { describe, expect, it } from 'vitest';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

/** What every store of the list of erasures promises (decisions 73). */
export function contract(name: string, open: Open): void {
  describe(`${name}: the list of erasures`, () => {
    const fixture = fixtureOf(open);

    it('has whoever was removed with an entry, and keeps what it is given, each once', async () => {
      const { erasures, person, users } = fixture();
      const [gone, left] = [await person(), await person()];
      const [first, second] = [
        { person: 'digest 1', at: START },
        { person: 'digest 2', at: START + 1 },
      ];
      await users.remove(gone.id, () => [], { erasure: first });
      await users.remove(left.id, () => []);
      await erasures.keep([second, { ...first, at: START + 9 }]);
      await erasures.keep([]);
      const all = await erasures.all();
      expect(all.toSorted((a, b) => a.at - b.at)).toEqual([first, second]);
    });
  });
}

export const lists = {
  erasures: unlisted({ 'digests of those who are gone': ['all'], changes: ['keep'] }),
} satisfies Partial<Lists>;
