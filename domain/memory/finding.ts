import { isFindable } from '../src/accounts/age.ts';
import { existsFor } from '../src/events/rules.ts';
import type { Finding } from '../src/finding/ports.ts';
import {
  betterKnownFirst,
  isFoundBy,
  laterFirst,
  wordsOfClub,
  wordsOfEvent,
  wordsOfPerson,
} from '../src/finding/words.ts';
import { uploaderOf, withCover } from './events.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ finding: findingOn(tables) });

export function findingOn(tables: Tables): Finding {
  return {
    async events({ viewer, words, most, limit, signal }) {
      signal?.throwIfAborted();
      return tables.events
        .where((event) => existsFor(event, viewer) && isFoundBy(wordsOfEvent(event), words))
        .slice(-most)
        .sort(laterFirst)
        .slice(0, limit)
        .map((event) => withCover(tables, event, viewer));
    },
    async people({ viewer, words, most, limit, signal }) {
      signal?.throwIfAborted();
      return tables.uploaders
        .where(() => true)
        .flatMap(({ id }) => tables.users.get(id) ?? [])
        .filter((person) => person.tenant === viewer.tenant && isFoundBy(wordsOfPerson(person), words))
        .slice(-most)
        .filter((person) => person.verifiedAt !== null && isFindable(person))
        .flatMap(({ id }) => uploaderOf(tables, id) ?? [])
        .sort(betterKnownFirst)
        .slice(0, limit);
    },
    async clubs({ viewer, words, most, limit, signal }) {
      signal?.throwIfAborted();
      return tables.clubs
        .where((club) => club.tenant === viewer.tenant && isFoundBy(wordsOfClub(club), words))
        .slice(-most)
        .sort(betterKnownFirst)
        .slice(0, limit);
    },
    // Nothing is derived here that could be outdated.
    indexNext: async () => null,
  };
}
