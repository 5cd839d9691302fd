import { describe, expect, it, vi } from 'vitest';
import { type Lists, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open } from './support.ts';

/** What every counter of tries promises (decisions 42). */
export function contract(name: string, open: Open): void {
  describe(`${name}: limits`, () => {
    const fixture = fixtureOf(open);
    const hour = { max: 3, seconds: 3_600 };

    it('allows so many tries per key, then answers the seconds to wait', async () => {
      const { limits, id } = fixture();
      const key = `sign-in:${id()}:学`;
      for (let index = 0; index < 3; index += 1) expect(await limits.hit(key, hour)).toBeNull();
      const wait = await limits.hit(key, hour);
      expect(wait).toBeGreaterThan(3_500);
      expect(wait).toBeLessThanOrEqual(3_600);
      expect(Number.isInteger(wait)).toBe(true);
      expect(await limits.hit(id(), hour)).toBeNull();
    });

    it('counts tries that come at once', async () => {
      const { limits, id } = fixture();
      const key = id();
      const waits = await atOnce(20, () => limits.hit(key, hour));
      expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    });

    it.each([10, 20, 97, 240])('counts %i tries exactly, at once and one after the other', async (max) => {
      const { limits, id } = fixture();
      const many = { max, seconds: 3_600 };
      const [atOnceKey, inTurnKey] = [id(), id()];
      const waits = await atOnce(max + 20, () => limits.hit(atOnceKey, many));
      expect(waits.filter((wait) => wait === null)).toHaveLength(max);
      for (let index = 0; index < max; index += 1) expect(await limits.hit(inTurnKey, many)).toBeNull();
      expect(await limits.hit(inTurnKey, many)).toBeGreaterThan(3_500);
    });

    it.each([3, 100])('grants nothing for a refused try of %i that is taken back', async (max) => {
      const { limits, id } = fixture();
      const key = id();
      const used = { max, seconds: 3_600 };
      for (let index = 0; index < max; index += 1) await limits.hit(key, used);
      for (let index = 0; index < 10; index += 1) {
        expect(await limits.hit(key, used)).not.toBeNull();
        await limits.forgive(key, used);
      }
    });

    it('takes a try back while another one is being made', async () => {
      const { limits, id } = fixture();
      const key = id();
      const many = { max: 100, seconds: 3_600 };
      for (let index = 0; index < 60; index += 1) await limits.hit(key, many);
      for (let index = 0; index < 60; index += 1) {
        const waits = await Promise.all([limits.hit(key, many), limits.forgive(key, many)]);
        expect(waits[0]).toBeNull();
      }
    });

    it('takes tries of a large limit back', async () => {
      const { limits, id } = fixture();
      const key = id();
      const many = { max: 100, seconds: 3_600 };
      for (let index = 0; index < 300; index += 1) {
        expect(await limits.hit(key, many)).toBeNull();
        await limits.forgive(key, many);
      }
      for (let index = 0; index < 100; index += 1) expect(await limits.hit(key, many)).toBeNull();
      expect(await limits.hit(key, many)).not.toBeNull();
    });

    it('takes a try back', async () => {
      const { limits, id } = fixture();
      const key = id();
      for (let index = 0; index < 3; index += 1) await limits.hit(key, hour);
      await limits.forgive(key, hour);
      expect(await limits.hit(key, hour)).toBeNull();
      expect(await limits.hit(key, hour)).not.toBeNull();
    });

    it('never goes below nothing when more is taken back than was tried', async () => {
      const { limits, id } = fixture();
      const key = id();
      await limits.forgive(key, hour);
      await limits.hit(key, hour);
      await limits.forgive(key, hour);
      await limits.forgive(key, hour);
      for (let index = 0; index < 3; index += 1) expect(await limits.hit(key, hour)).toBeNull();
      expect(await limits.hit(key, hour)).not.toBeNull();
    });

    it('starts again when the window is over', async () => {
      const { limits, id, advance } = fixture();
      const key = id();
      const short = { max: 1, seconds: 3 };
      expect(await limits.hit(key, short)).toBeNull();
      expect(await limits.hit(key, short)).not.toBeNull();
      advance?.(3_000);
      await vi.waitFor(async () => expect(await limits.hit(key, short)).toBeNull(), { interval: 100 });
    });
  });
}

export const lists = {
  limits: unlisted({ changes: ['hit', 'forgive'] }),
} satisfies Partial<Lists>;
