import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, seated } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { events, media, news, pool } = useCases;

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

test('that something is removed soon is told while anything waits, though what came first was withdrawn (decisions 65)', async () => {
  const { memory, sender, event, as, offer, newsOf, run } = await poolSetting();
  const [first, second] = [await offer(), await offer()];
  memory.clock.advance(53 * DAY + HOUR);
  await run();
  const withdraw = async ({ id }: { readonly id: string }) =>
    execute(media.removeMedia, memory, await as(sender), { kind: 'photo', id });
  await withdraw(first);
  expect(await newsOf(sender)).toEqual([['ending', event.id]]);
  await withdraw(second);
  expect(await newsOf(sender)).toEqual([]);
});

test('senders hear of each event by itself; of a club the leads hear, its photographers do not (decisions 62, 65)', async () => {
  const { memory, host, sender, event, as, offer, decide, newsOf, run } = await poolSetting();
  const startsOn = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const create = async (more: object) =>
    execute(events.createEvent, memory, await as(host), { title: 'Gala', startsOn, pool: 'asked', ...more });
  const gala = await create({});
  await decide({ accept: [(await offer()).id] });
  const { id } = await offer(sender, { event: gala.id });
  await execute(pool.decideOffers, memory, await as(host), { eventId: gala.id, accept: [id] });
  memory.clock.advance(10 * MINUTE);
  await run();
  expect((await newsOf(sender)).toSorted()).toEqual(
    [
      ['accepted', event.id],
      ['accepted', gala.id],
    ].toSorted(),
  );
  const photographer = await aMember(memory);
  const club = await aClub(memory, host, { months: 1 });
  await seated(memory, club, photographer);
  const ofClub = await create({ club: club.id });
  await offer(sender, { event: ofClub.id });
  await run();
  expect(await newsOf(host)).toContainEqual(['offers', ofClub.id]);
  expect(await newsOf(photographer)).not.toContainEqual(['offers', ofClub.id]);
});
