import { describe, expect, it } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

stubStorage('localStorage');
const { neighboursIn, trailIn } = await import('./trail.ts');

type Item = Parameters<typeof neighboursIn>[0][number];
const items = ['a', 'b', 'c'].map((id) => ({ id }) as Item);
const idsAround = (id: string) => {
  const { previous, next } = neighboursIn(items, id);
  return [previous?.id, next?.id];
};

describe('walking along the list one came from', () => {
  it('goes to who stands before and after', () => {
    expect(idsAround('b')).toEqual(['a', 'c']);
  });

  it('ends at both ends', () => {
    expect(idsAround('a')).toEqual([undefined, 'b']);
    expect(idsAround('c')).toEqual(['b', undefined]);
  });

  it('goes nowhere from an item that is not in the list', () => {
    expect(idsAround('x')).toEqual([undefined, undefined]);
  });

  it('needs a list in the state of the address', () => {
    expect(trailIn({ trail: ['key'], viewer: true })).toEqual({ trail: ['key'] });
    expect([null, undefined, 'text', {}, { trail: 'no key' }].map(trailIn)).toEqual([null, null, null, null, null]);
  });
});
