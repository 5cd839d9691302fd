import type { User } from '../src/accounts/user.ts';
import { execute } from '../src/kernel/use-case.ts';
import { tellOfOffersJob } from '../src/pool/tell-of-offers.ts';
import { useCases } from '../src/use-cases.ts';
import { actorOf, aMember, anUpload, aPlanHolder, reread } from './builders.ts';
import { memoryPorts, outcomeOf } from './index.ts';

const { events, media, news, pool } = useCases;

/** An event with a pool, its owner, and somebody without a plan who adds to it. */
export const poolSetting = async (mode: 'asked' | 'known' | 'all' = 'asked') => {
  const memory = memoryPorts();
  const host = await aPlanHolder(memory, { name: 'host' });
  const sender = await aMember(memory, { name: 'sender' });
  const startsOn = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const event = await execute(events.createEvent, memory, actorOf(host), { title: 'Fest', startsOn, pool: mode });
  const as = async (user: User) => actorOf(await reread(memory, user.id));
  const offer = async (by = sender, more = {}) => {
    const { fileName } = await anUpload(memory, by, { folder: 'photo' });
    return execute(media.publishPhoto, memory, await as(by), { title: 'Lawn', fileName, event: event.id, ...more });
  };
  const decide = async (input: object, by = host) =>
    execute(pool.decideOffers, memory, await as(by), { eventId: event.id, ...input });
  const desk = async (by = host, state: 'offered' | 'declined' = 'offered') =>
    (await execute(pool.listOffers, memory, await as(by), { eventId: event.id, state })).items;
  const own = async (by = sender) => execute(pool.listOwnOffers, memory, await as(by), { eventId: event.id });
  const page = async (by = sender) => execute(events.findEvent, memory, await as(by), { id: event.id });
  const see = async (id: string, by: User) =>
    outcomeOf(execute(media.findMedia, memory, await as(by), { kind: 'photo', id }));
  const newsOf = async (by: User) =>
    (await execute(news.listNews, memory, await as(by), {})).items.map(({ kind, event: about }) => [kind, about?.id]);
  const run = () => tellOfOffersJob.run(memory, {});
  return { memory, host, sender, event, as, offer, decide, desk, own, page, see, newsOf, run };
};
