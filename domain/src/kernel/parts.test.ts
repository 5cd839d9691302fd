import { expect, it } from 'vitest';
import { partsOf, together } from './parts.ts';

const shared = Object.freeze({ id: 'a', title: 'Lanterns' });

it('an answer of two parts is one plain value (decisions 28)', () => {
  const whole = together(shared, { saved: true });
  expect(whole).toEqual({ id: 'a', title: 'Lanterns', saved: true });
  expect(Object.keys(whole)).toEqual(['id', 'title', 'saved']);
});

it('its parts can be distinguished, the shared one being the same for everybody (decisions 28)', () => {
  const [ada, ben] = [together(shared, { saved: true }), together(shared, { saved: false })];
  expect(partsOf(ada)).toEqual({ shared, own: { saved: true } });
  expect(partsOf(ada)?.shared).toBe(partsOf(ben)?.shared);
});

it('a copy has no parts, because it may have been changed (decisions 28)', () => {
  const whole = together(shared, { saved: true });
  expect(partsOf({ ...whole, title: 'Other' })).toBeUndefined();
});

it('readers with equal parts of their own get the same object, others get another (decisions 28)', () => {
  const common = Object.freeze({ id: 'b' });
  const mine = Object.freeze({ saved: true });
  const [ada, ben] = [together(common, { mine, who: null }), together(common, { mine, who: null })];
  expect(ben).toBe(ada);
  for (const own of [{ mine: Object.freeze({ saved: false }), who: null }, { mine }, { mine, who: null, at: 1 }, {}]) {
    const other = together(common, own);
    expect(other).toEqual({ id: 'b', ...own });
    expect(partsOf(other)?.own).toEqual(own);
  }
});

it('an answer that may change is given to nobody else (decisions 28)', () => {
  const common = Object.freeze({ id: 'c' });
  const mine = { saved: true };
  expect(together(common, { mine })).not.toBe(together(common, { mine }));
});
