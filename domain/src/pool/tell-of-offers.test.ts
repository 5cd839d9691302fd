import { expect, test } from 'vitest';
import { actorOf } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { news } = useCases;

test('the owner is told once an hour at most, senders of acceptances once they stand and 7 days before an end (decisions 65)', async () => {
  const { memory, host, sender, event, offer, decide, newsOf, run } = await poolSetting();
  const [first] = [await offer()];
  await run();
  expect(await newsOf(host)).toEqual([['offers', event.id]]);
  const read = async () => execute(news.markRead, memory, actorOf(host), {});
  await read();
  memory.clock.advance(30 * MINUTE);
  await offer();
  await run();
  const unread = async () => (await execute(news.listNews, memory, actorOf(host), {})).items[0]?.read;
  expect(await unread()).toBe(true);
  memory.clock.advance(30 * MINUTE);
  await run();
  expect(await unread()).toBe(false);
  await decide({ accept: [first.id] });
  await run();
  expect(await newsOf(sender)).toEqual([]);
  memory.clock.advance(10 * MINUTE);
  await run();
  expect(await newsOf(sender)).toEqual([['accepted', event.id]]);
  memory.clock.advance(53 * DAY + HOUR);
  await run();
  expect((await newsOf(sender)).map(([kind]) => kind)).toContain('ending');
});
