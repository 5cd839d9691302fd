import { expect, it } from 'vitest';
import { eventStretches } from './event-stretches.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const events = new Map(
  [...'abdf'].map((id) => [id, { id: 'fest' }]).concat([['e', { id: 'gala' }]]) as [string, { id: string }][],
);
const headings = (ids: string) =>
  [...ids].map((id) => {
    const stretch = eventStretches(items(ids), events).get(id);
    return stretch ? `${stretch.eventId} ${stretch.before}` : '';
  });

it('files of an event stand under it once for each stretch without others between (decisions 44)', () => {
  expect(headings('abcdef')).toEqual(['fest 0', 'fest 0', '', 'fest 1', 'gala 0', 'fest 2']);
  expect(headings('cc')).toEqual(['', '']);
});

it('what is read further down leaves the stretches above as they are', () => {
  for (let length = 1; length <= 6; length += 1)
    expect(headings('abcdef'.slice(0, length))).toEqual(headings('abcdef').slice(0, length));
});
