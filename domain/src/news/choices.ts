import { z } from 'zod';
import { nothing, useCase } from '../kernel/use-case.ts';
import { type NewsKind, newsKinds, type Way, ways } from './news.ts';
import type { NewsChoices } from './ports.ts';
import { kindsBy } from './rules.ts';

export interface Ports {
  newsChoices: NewsChoices;
}

/** The ways in which somebody gets notifications of each kind. */
export type ChoicesView = Readonly<Record<NewsKind, readonly Way[]>>;

/** The caller's choices of notifications, with the defaults for the rest (decisions 50). */
export const readChoices = useCase({
  name: 'news.choices',
  access: 'member',
  input: nothing,
  run: (ports: Ports, actor): Promise<ChoicesView> => chosen(ports, actor.id),
});

/** Switches notifications of a kind on or off in one way; returns all choices (decisions 50). */
export const choose = useCase({
  name: 'news.choose',
  access: 'member',
  input: z.strictObject({ kind: z.enum(newsKinds), way: z.enum(ways), wanted: z.boolean() }),
  async run(ports: Ports, actor, choice): Promise<ChoicesView> {
    await ports.newsChoices.choose(actor.id, choice);
    return chosen(ports, actor.id);
  },
});

async function chosen({ newsChoices }: Ports, personId: string): Promise<ChoicesView> {
  const choices = await newsChoices.of(personId);
  const entries = newsKinds.map((kind) => [kind, ways.filter((way) => kindsBy(way, choices).includes(kind))]);
  return Object.fromEntries(entries) as ChoicesView;
}
