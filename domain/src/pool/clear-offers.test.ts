import { expect, test, vi } from 'vitest';
import { poolSetting } from '../../memory/pool-setting.ts';
import { DAY } from '../kernel/time.ts';
import { clearOffersJob } from './clear-offers.ts';

test('declined items are gone within a day, undecided ones after 60 days, and can be set back until then (decisions 65)', async () => {
  const { memory, offer, decide, desk, host, sender, event } = await poolSetting();
  const [one, two, three] = [await offer(), await offer(), await offer()];
  await decide({ decline: [one.id, two.id] });
  expect((await desk(host, 'declined')).map(({ item }) => item.id).sort()).toEqual([one.id, two.id].sort());
  await decide({ wait: [two.id] });
  const left = async () =>
    (await Promise.all([one, two, three].map(({ id }) => memory.media.byId(id)))).map((item) => item !== null);
  await clearOffersJob.run(memory, {});
  expect(await left()).toEqual([true, true, true]);
  memory.clock.advance(DAY);
  const remove = vi.spyOn(memory.media, 'remove');
  await clearOffersJob.run(memory, {});
  expect(await left()).toEqual([false, true, true]);
  const [, , entry] = remove.mock.calls[0] ?? [];
  expect(await memory.jobs.ofKind('remove-files')).toHaveLength(1);
  const about = { personId: sender.id, itemId: one.id, details: { event: event.id } };
  expect(entry).toMatchObject({ act: 'item-removed', doer: 'product', ...about });
  memory.clock.advance(59 * DAY);
  await clearOffersJob.run(memory, {});
  expect(await left()).toEqual([false, false, false]);
});

test('an item that goes while its offer is read is passed over', async () => {
  const { memory } = await poolSetting();
  const gone = {
    mediaId: 'gone',
    eventId: 'e',
    senderId: 's',
    moment: 1,
    offeredAt: 1,
    acceptedAt: null,
    declinedAt: 1,
  };
  vi.spyOn(memory.offers, 'due').mockResolvedValueOnce([gone]);
  await expect(clearOffersJob.run(memory, {})).resolves.toBeUndefined();
});
