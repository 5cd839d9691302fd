/** Answers of two parts (decisions 37). */
import { expect, it } from 'vitest';
import { partsOf, together } from './parts.ts';

const made = () => ({ shared: Object.freeze({ id: 'a', title: 'Lanterns' }) });

it('an answer of two parts is one plain value (decisions 37)', () => {
  const whole = together(made(), { saved: true });
  expect(whole).toEqual({ id: 'a', title: 'Lanterns', saved: true });
  expect(Object.keys(whole)).toEqual(['id', 'title', 'saved']);
});

it('its parts can be distinguished, the shared one being the same for everybody (decisions 37)', () => {
  const item = made();
  const [ada, ben] = [together(item, { saved: true }), together(item, { saved: false })];
  expect(partsOf(ada)).toEqual({ shared: item.shared, own: { saved: true } });
  expect(partsOf(ada)?.shared).toBe(partsOf(ben)?.shared);
});

it('a copy has no parts, because it may have been changed (decisions 37)', () => {
  const whole = together(made(), { saved: true });
  expect(partsOf({ ...whole, title: 'Other' })).toBeUndefined();
});

it('readers with equal parts of their own get the same object, others get another (decisions 37)', () => {
  const item = made();
  const own = () => ({ mine: { saved: true, reaction: null }, who: null, likes: LIKES });
  const ada = together(item, own());
  expect(together(item, own())).toBe(ada);
  const others = [
    { ...own(), mine: { saved: false, reaction: null } },
    { ...own(), mine: { saved: true } },
    { ...own(), mine: null },
    { ...own(), who: { name: 'ada' } },
    { ...own(), likes: [...LIKES] },
    { ...own(), at: 1 },
    { mine: own().mine, who: null },
    {},
  ];
  for (const other of others) {
    together(item, own());
    const whole = together(item, other);
    expect(whole).toEqual({ ...item.shared, ...other });
    expect(partsOf(whole)?.own).toBe(other);
  }
});

const LIKES = ['ben'];
