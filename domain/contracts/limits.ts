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
      const { limits, id } = fixture();
      const key = id();
      const short = { max: 1, seconds: 3 };
      expect(await limits.hit(key, short)).toBeNull();
      expect(await limits.hit(key, short)).not.toBeNull();
      await vi.waitFor(async () => expect(await limits.hit(key, short)).toBeNull(), { interval: 100 });
    });
  });
}

export const lists = {
  limits: unlisted({ changes: ['hit', 'forgive'] }),
} satisfies Partial<Lists>;
