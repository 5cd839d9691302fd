import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bigCollege } from '../../../testing/big-college.ts';
import { countingCollege } from '../../../testing/counting-college.ts';
import { onBothEngines } from '../../../testing/databases.ts';
import { standsFor } from './cards.ts';

const ITEMS = 1_000;

onBothEngines((freshUrl) => {
  it('the cards of a batch are counted by a few rows for each item, also where all share a position', async () => {
    const oneBatch = "update media set kind = 'photo', batch_id = 'one', position = 0";
    const { visitedBy, close } = await countingCollege(await freshUrl(), `${bigCollege(ITEMS)}; ${oneBatch}`);
    const visited = await visitedBy(async ({ store }) => {
      const { media } = store.tables;
      await store.read
        .select({ right: standsFor(store) })
        .from(media)
        .where(eq(media.batchId, 'one'));
    });
    expect(visited).toBeGreaterThan(ITEMS);
    expect(visited).toBeLessThan(5 * ITEMS);
    await close();
  });
});
