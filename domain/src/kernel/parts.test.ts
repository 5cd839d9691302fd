import { expect, it } from 'vitest';
import { partsOf, together } from './parts.ts';

const shared = Object.freeze({ id: 'a', title: 'Lanterns' });

it('an answer of two parts is one plain value (decisions 28)', () => {
  const whole = together(shared, { saved: true });
  expect(whole).toEqual({ id: 'a', title: 'Lanterns', saved: true });
  expect(Object.keys(whole)).toEqual(['id', 'title', 'saved']);
});

it('its parts can be told apart, the shared one being the same for everybody (decisions 28)', () => {
  const [ada, ben] = [together(shared, { saved: true }), together(shared, { saved: false })];
  expect(partsOf(ada)).toEqual({ shared, own: { saved: true } });
  expect(partsOf(ada)?.shared).toBe(partsOf(ben)?.shared);
});

it('a copy has no parts, because it may have been changed (decisions 28)', () => {
  const whole = together(shared, { saved: true });
  expect(partsOf({ ...whole, title: 'Other' })).toBeUndefined();
});
