import { expect, test } from 'vitest';
import { betterKnownFirst, isFoundBy, laterFirst, queryWords, wordsOfEvent, wordsOfPerson } from './words.ts';

test('an event is found by the words of its title, place and description (decisions 46)', () => {
  const words = wordsOfEvent({ title: 'Techfest, day 2', place: 'Łódź', description: '毕业' });
  expect(words).toEqual(['techfest', 'day', '2', 'lodz', '毕', '业', '毕业']);
});

test('a person is found by the words of the full name and of the username (decisions 46)', () => {
  expect(wordsOfPerson({ name: 'asha_rao', fullName: 'Âsha' })).toEqual(['asha', 'rao']);
});

test('every asked word must begin a word; of a long one the beginning counts (decisions 19, 46)', () => {
  expect(isFoundBy(['techfest', 'day'], queryWords('TECH d'))).toBe(true);
  expect(isFoundBy(['techfest', 'day'], queryWords('tech night'))).toBe(false);
  expect(isFoundBy(['techfest'], queryWords('fest'))).toBe(false);
  expect(queryWords('x'.repeat(150))).toEqual(['x'.repeat(100)]);
});

test('the latest event comes first, and the person whom more have as a favourite, then by username (decisions 46)', () => {
  const events = [
    { startsOn: '2026-01-01', id: 'a' },
    { startsOn: '2026-02-01', id: 'b' },
    { startsOn: '2026-01-01', id: 'c' },
  ];
  expect(events.sort(laterFirst).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  const people = [
    { name: 'Zoe', favouriteCount: 0 },
    { name: 'ben', favouriteCount: 0 },
    { name: 'mira', favouriteCount: 2 },
  ];
  expect(people.sort(betterKnownFirst).map(({ name }) => name)).toEqual(['mira', 'ben', 'Zoe']);
});
