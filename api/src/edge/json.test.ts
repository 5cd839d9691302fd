import { together } from '@quadrangle/domain/kernel/parts';
import { expect, it } from 'vitest';
import { jsonText } from './json.ts';

const shared = Object.freeze({ id: 'a', title: 'Füße “quoted” 図', tags: Object.freeze(['x']) });
const forAda = () => together(shared, { mine: { saved: true } });
const forBen = () => together(shared, { mine: { saved: false } });

it.each([
  ['one item', forAda()],
  ['a list', [forAda(), forBen()]],
  ['a list of which some have no parts', [forAda(), { id: 'b', none: undefined }]],
  ['a page', { items: [forAda(), forBen()], next: 'mark' }],
  ['the last page', { items: [forBen()], next: null }],
  ['an empty page', { items: [], next: null }],
  ['a page of something else', { items: [{ id: 'b' }], next: null }],
  ['parts with nothing in one of them', [together(shared, {}), together(Object.freeze({}), { a: 1 })]],
  ['null', null],
  ['a text', 'text'],
  ['an object', { a: 1, at: new Date(0) }],
])('writes %s as JSON.stringify does', (_, value) => {
  expect(jsonText(value)).toBe(JSON.stringify(value));
});

it('writes for each reader what is their own, though the rest is written once', () => {
  expect(JSON.parse(jsonText(forAda())).mine).toEqual({ saved: true });
  expect(JSON.parse(jsonText(forBen())).mine).toEqual({ saved: false });
});
