import { expect, test } from 'vitest';
import { poolSetting } from '../../memory/pool-setting.ts';
import { DAY } from '../kernel/time.ts';
import { clearOffersJob } from './clear-offers.ts';

test('declined items are gone within a day, undecided ones after 60 days, and can be set back until then (decisions 65)', async () => {
  const { memory, offer, decide, desk, host } = await poolSetting();
  const [one, two, three] = [await offer(), await offer(), await offer()];
  await decide({ decline: [one.id, two.id] });
  expect((await desk(host, 'declined')).map(({ item }) => item.id).sort()).toEqual([one.id, two.id].sort());
  await decide({ wait: [two.id] });
  memory.clock.advance(DAY);
  await clearOffersJob.run(memory, {});
  const left = async () =>
    (await Promise.all([one, two, three].map(({ id }) => memory.media.byId(id)))).map((item) => item !== null);
  expect(await left()).toEqual([false, true, true]);
  memory.clock.advance(59 * DAY);
  await clearOffersJob.run(memory, {});
  expect(await left()).toEqual([false, false, false]);
});
