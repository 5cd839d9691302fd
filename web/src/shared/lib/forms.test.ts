import { expect, it } from 'vitest';
import { changesSince } from './forms.ts';

it('says what differs from how the form opened, and nothing else', () => {
  const changesIn = changesSince({ title: 'Techfest', open: true, people: ['a', 'b'] });
  expect(changesIn({ title: 'Techfest', open: true, people: ['a', 'b'] })).toEqual({});
  expect(changesIn({ title: 'Techfest', open: false, people: ['a'] })).toEqual({ open: false, people: ['a'] });
});

it('says again what it said, also when that is as it was', () => {
  const changesIn = changesSince({ title: 'Techfest', place: '' });
  changesIn({ title: 'Fest', place: '' });
  expect(changesIn({ title: 'Techfest', place: '' })).toEqual({ title: 'Techfest' });
});
