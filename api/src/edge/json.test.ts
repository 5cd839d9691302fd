/** JSON whose shared parts are written once (decisions 37). */
import { atOnce } from '@quadrangle/domain/kernel/portions';
import { expect, it } from 'vitest';
import { jsonBytes, jsonPieces, writingList } from './json.ts';
import { together } from './parts.ts';

const ofAll = (shared: object) => ({ shared: Object.freeze(shared) });
const shared = ofAll({ id: 'a', title: 'Füße “quoted” 図 😀', tags: ['x'] });
const forAda = () => together(shared, { mine: { saved: true } });
const forBen = () => together(shared, { mine: { saved: false } });

it.each([
  ['one item', forAda()],
  ['a list', [forAda(), forBen()]],
  ['a list of which some have no parts', [forAda(), { id: 'b', none: undefined }, null]],
  ['an empty list', []],
  ['a page', { items: [forAda(), forBen()], next: 'mark' }],
  ['the last page', { items: [forBen()], next: null }],
  ['a page that is its items', { items: [forBen()] }],
  ['an empty page', { items: [], next: null }],
  ['a page of something else', { items: [{ id: 'b' }], next: null }],
  ['parts with nothing in one of them', [together(shared, {}), together(ofAll({}), { a: 1 })]],
  ['parts with nothing at all', together(ofAll({}), {})],
  ['null', null],
  ['a text', 'text 図'],
  ['an object', { a: 1, at: new Date(0) }],
])('writes %s as JSON.stringify does (decisions 37)', (_, value) => {
  expect(jsonBytes(value).toString()).toBe(JSON.stringify(value));
});

it.each([0, 1, 100, 101, 250])('writes a list of %s in portions as at once (decisions 78)', (length) => {
  const list = Array.from({ length }, (_, at) => (at % 3 === 0 ? forAda() : { id: at, none: undefined, title: '図' }));
  expect(atOnce(writingList(list)).toString()).toBe(JSON.stringify(list));
  expect([...writingList(list)]).toHaveLength(Math.max(0, Math.ceil(length / 100) - 1));
});

it('keeps no more memory for a large answer than its bytes (decisions 78)', () => {
  const bytes = jsonBytes({ text: '図a'.repeat(50_000) });
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

it('writes for each reader what is their own, though the rest is written once (decisions 37)', () => {
  expect(JSON.parse(jsonBytes(forAda()).toString()).mine).toEqual({ saved: true });
  expect(JSON.parse(jsonBytes(forBen()).toString()).mine).toEqual({ saved: false });
});

it('writes what several readers get alike as often as it is asked for, and nobody another one’s (decisions 37)', () => {
  const item = ofAll({ id: 'c', title: '图 <b>' });
  const nothing = Object.freeze({ saved: false });
  const saved = Object.freeze({ saved: true });
  for (const mine of [nothing, nothing, saved, nothing, saved, saved, nothing]) {
    const page = { items: [together(item, { mine })], next: null };
    expect(JSON.parse(jsonBytes(page).toString())).toEqual({ items: [{ ...item.shared, mine }], next: null });
    expect(jsonBytes(page).toString()).not.toContain('<');
  }
});

it('keeps in memory what it wrote, and nothing beside it (decisions 37)', () => {
  const page = { items: [together(ofAll({ id: 'd', title: '图' }), { mine: true })] };
  for (const _ of ['written', 'written as a whole', 'kept as a whole']) {
    const kept = jsonPieces(page).filter((piece) => typeof piece !== 'string');
    expect(kept).toHaveLength(1);
    for (const { buffer, length } of kept) expect(buffer.byteLength).toBe(length);
  }
});

it('writes nothing that could end the script it stands in (decisions 41)', () => {
  const hostile = '</script><script>alert(1)</script>';
  const value = { items: [together(ofAll({ title: hostile }), { name: hostile })], next: hostile };
  const text = jsonBytes(value).toString();
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(value);
});
