import { clubs } from './clubs.ts';
import { convocation } from './events/convocation.ts';
import { footballFinal } from './events/football-final.ts';
import { lanternEvening } from './events/lantern-evening.ts';
import { monsoonTrek } from './events/monsoon-trek.ts';
import { roboticsExpo } from './events/robotics-expo.ts';
import { springFest } from './events/spring-fest.ts';
import type { Item } from './item.ts';
import { people } from './people.ts';
import { randomOf } from './random.ts';

/** A comment: who said what on which item, and how many days before now. */
export type Comment = {
  readonly item: string;
  readonly author: string;
  readonly text: string;
  readonly daysAgo: number;
};

/** A vote of somebody on an item. */
export type Vote = { readonly item: string; readonly by: string; readonly vote: 'like' | 'dislike' };

const events = [springFest, convocation, footballFinal, roboticsExpo, lanternEvening, monsoonTrek];

/** Pictures of one event are published within a day of it, ten minutes or so apart. */
const published = events.flatMap((event) =>
  event.entries.map((entry, index) => {
    const { talk, ...rest } = entry;
    const key = `${event.key}-${String(index + 1).padStart(2, '0')}`;
    const item: Item = {
      ...rest,
      key,
      event: event.name,
      place: index,
      daysAgo: event.daysAgo - index * 0.007,
    };
    return { item, talk };
  }),
);

const items: readonly Item[] = published.map(({ item }) => item);

/** Answers come within hours, later and later, and never in the future. */
const comments: readonly Comment[] = published.flatMap(({ item, talk }) => {
  const random = randomOf(`talk ${item.key}`);
  let daysAgo = item.daysAgo;
  return talk.map(([author, text]) => {
    daysAgo *= random.between(0.82, 0.97);
    return { item: item.key, author, text, daysAgo };
  });
});

/** Each item has its own popularity; now and then somebody disagrees. */
const votes: readonly Vote[] = items.flatMap((item) => {
  const random = randomOf(`votes ${item.key}`);
  const charm = random.between(0.3, 0.95);
  return people
    .filter((person) => person.username !== item.uploader)
    .flatMap((person): Vote[] => {
      const likes = random.chance(charm);
      const dislikes = random.chance(0.03);
      if (!likes && !dislikes) return [];
      return [{ item: item.key, by: person.username, vote: likes ? 'like' : 'dislike' }];
    });
});

/** A report that waits for a moderator. */
export type Report = {
  readonly item: string;
  readonly by: string;
  readonly reason: 'not-theirs' | 'dangerous' | 'other';
  readonly note: string;
};

const reports: readonly Report[] = [
  {
    item: 'football-final-09',
    by: 'zoe.l',
    reason: 'not-theirs',
    note: 'I took this one. Please put my name under it.',
  },
  { item: 'robotics-expo-07', by: 'aditi_rao', reason: 'dangerous', note: 'It flew over the first row without a net.' },
];

/** The demo college: always the same, dated in days before now. */
export const college = { clubs, events, people, items, comments, votes, reports };
