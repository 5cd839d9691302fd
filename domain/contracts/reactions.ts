import { describe, expect, it } from 'vitest';
import type { Reaction } from '../src/media/media.ts';
import { trendScore } from '../src/media/rules.ts';
import { type Lists, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open, START } from './support.ts';

/** What every store of likes and dislikes promises (decisions 17). */
export function contract(name: string, open: Open): void {
  describe(`${name}: reactions`, () => {
    const fixture = fixtureOf(open);
    const states = [null, 'like', 'dislike'] as const;
    const setUp = async () => {
      const { person, published } = fixture();
      const uploader = await person();
      return { uploader, viewer: await person(uploader.tenant), item: await published(uploader) };
    };

    it('moves a reaction between any two states; counts and score follow', async () => {
      const { reactions, now, reaction } = fixture();
      const { viewer, item } = await setUp();
      let from: Reaction | null = null;
      for (const to of ['like', 'dislike', null, 'dislike', 'like', null] as const) {
        const counters = await reactions.swap(item, viewer.id, from, to, START);
        expect(await reaction(item, viewer.id)).toBe(to);
        const moved = await now(item);
        expect(moved).toMatchObject({ likeCount: Number(to === 'like'), dislikeCount: Number(to === 'dislike') });
        expect(moved.score).toBe(trendScore(moved));
        expect(counters).not.toBeNull();
        expect(moved).toMatchObject({ ...counters });
        from = to;
      }
    });

    it('refuses a move from what is not there any more, and changes nothing', async () => {
      const { reactions, now, reaction } = fixture();
      const { viewer, item } = await setUp();
      for (const actual of states) {
        await reactions.swap(item, viewer.id, await reaction(item, viewer.id), actual, START);
        const before = await now(item);
        for (const from of states.filter((state) => state !== actual))
          for (const to of states.filter((state) => state !== from))
            expect(await reactions.swap(item, viewer.id, from, to, START), `${actual}: ${from} to ${to}`).toBeNull();
        expect(await reaction(item, viewer.id)).toBe(actual);
        expect(await now(item)).toEqual(before);
      }
    });

    it('lets one of twenty identical moves at once take', async () => {
      const { reactions, now, reaction } = fixture();
      const { viewer, item } = await setUp();
      const moves = [
        [null, 'like'],
        ['like', 'dislike'],
        ['dislike', null],
      ] as const;
      for (const [from, to] of moves) {
        const outcomes = await atOnce(20, () => reactions.swap(item, viewer.id, from, to, START));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        expect(await reaction(item, viewer.id)).toBe(to);
        const moved = await now(item);
        expect(moved).toMatchObject({ likeCount: Number(to === 'like'), dislikeCount: Number(to === 'dislike') });
        expect(moved.score).toBe(trendScore(moved));
      }
    });

    it('keeps counts equal to the facts when twenty people change their minds at once', async () => {
      const { reactions, media, people, now, reaction } = fixture();
      const { uploader, item } = await setUp();
      const crowd = await people(20, uploader.tenant);
      for (const shift of [1, 2, 4]) {
        await Promise.all(
          crowd.map(async ({ id }, index) => {
            const from = await reaction(item, id);
            await reactions.swap(item, id, from, states[(index + shift) % 3] ?? null, START);
          }),
        );
        const [facts] = await media.itemDetails(uploader, [item.id], null);
        const moved = await now(item);
        expect(facts?.likes.length).toBeGreaterThan(0);
        expect(moved).toMatchObject({ likeCount: facts?.likes.length, dislikeCount: facts?.dislikes.length });
        expect(moved.score).toBe(trendScore(moved));
      }
    });

    it('keeps the reactions of different people and items apart', async () => {
      const { reactions, published, reaction } = fixture();
      const { uploader, viewer, item } = await setUp();
      const other = await published(uploader);
      await reactions.swap(item, viewer.id, null, 'like', START);
      expect(await reaction(other, viewer.id)).toBeNull();
      expect(await reaction(item, uploader.id)).toBeNull();
    });
  });
}

export const lists = {
  reactions: unlisted({ changes: ['swap'] }),
} satisfies Partial<Lists>;
