import { expect, test } from 'vitest';
import { byName, mentionBeingTyped, mentionsIn, namesIn, spokenParts } from './mentions.ts';

const people = ['ada', 'bob.', 'Cleo', 'dan', 'eve', 'fay'].map((name, at) => ({
  kind: 'person' as const,
  id: `p${at}`,
  name,
}));

test('a name follows an @ that is not part of an address, and may end a sentence (decisions 49)', () => {
  expect(namesIn('Look, @Ada! 你好@bob. a@eve.edu https://x.org/@dan @@fay @x')).toEqual(['ada', 'bob.', 'bob']);
  expect(namesIn(`@${'x'.repeat(31)} @-ada`)).toEqual([]);
});

test('the first five existing people count, each once, in the order of the text (decisions 49)', () => {
  const text = '@nobody @fay @ada @FAY @bob. @cleo @dan @eve';
  expect(mentionsIn(text, byName(people)).map(({ name }) => name)).toEqual(['fay', 'ada', 'bob.', 'Cleo', 'dan']);
});

test('the parts of a comment make up its text (decisions 49)', () => {
  const text = 'Hi @ada, and @cleo... @nobody';
  const parts = spokenParts(text, people);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.person).map((part) => [part.text, part.person?.id])).toEqual([
    ['@ada', 'p0'],
    ['@cleo', 'p2'],
  ]);
  expect(spokenParts('', people)).toEqual([]);
});

test('a bounded number of names is looked up, however many a text has (decisions 49)', () => {
  expect(namesIn(Array.from({ length: 200 }, (_, at) => `@name${at}`).join(' '))).toHaveLength(20);
});

test('typing after an @ offers people, until a space ends the name (decisions 49)', () => {
  expect(mentionBeingTyped('Hi @as', 6)).toEqual({ at: 3, start: 'as' });
  expect(mentionBeingTyped('Hi @as there', 6)).toEqual({ at: 3, start: 'as' });
  expect(mentionBeingTyped('看@', 2)).toEqual({ at: 1, start: '' });
  expect(mentionBeingTyped('Hi @as ', 7)).toBeNull();
  expect(mentionBeingTyped('me@college', 10)).toBeNull();
});
