import { describe, expect, it } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

stubStorage('localStorage');
const { mediaPath } = await import('./trail.ts');
const { cardWith, comingBack, neighboursIn, trailIn, withinCard, withinOf } = await import('./walk.ts');

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
    expect(trailIn({ trail: ['key'], within: 'event' })).toEqual({ trail: ['key'], within: 'event' });
    expect(trailIn({ trail: ['key'], within: 'college' })).toEqual({ trail: ['key'] });
    expect([null, undefined, 'text', {}, { trail: 'no key' }].map(trailIn)).toEqual([null, null, null, null, null]);
  });
});

describe('coming back in a list', () => {
  const batches = new Map([['b', { lastId: 'z' }]]);

  it('leads to the last item of a batch, and to any other item itself (decisions 47)', () => {
    expect(comingBack({ kind: 'photo', id: 'b' }, batches)).toEqual({ kind: 'photo', id: 'z' });
    expect(comingBack({ kind: 'video', id: 'a' }, batches)).toEqual({ kind: 'video', id: 'a' });
    expect(comingBack(null, batches)).toBeNull();
  });
});

describe('the address of an item', () => {
  it('says where one walks, so that a link keeps the place', () => {
    expect(mediaPath({ kind: 'photo', id: 'a' }, 'event')).toBe('/photo/a?in=event');
    expect(mediaPath({ kind: 'video', id: 'b' })).toBe('/video/b');
    expect(withinOf('batch')).toBe('batch');
    expect([null, '', 'college', 'event '].map(withinOf)).toEqual([null, null, null, null]);
  });
});

describe('the card that an item stands behind', () => {
  type Found = Parameters<typeof cardWith>[0][number];
  const list = [{ id: 'a', batchId: 'a' } as Found, { id: 'b', batchId: 'B' } as Found];
  const batches = new Map([['b', { id: 'B' }]]);
  const cardOf = (id: string, batchId: string) => cardWith(list, batches, { id, batchId, club: null })?.id;

  it('is the item itself where it is listed', () => {
    expect(cardOf('a', 'a')).toBe('a');
    expect(cardOf('b', 'B')).toBe('b');
  });

  it('is the first of its batch where that stands for the others', () => {
    expect(cardOf('c', 'B')).toBe('b');
  });

  it('is none where neither is in the list', () => {
    expect(cardOf('c', 'c')).toBeUndefined();
  });

  describe('where a part of the batch was given to a club', () => {
    const club = { id: 'club' } as NonNullable<Found['club']>;
    const given = { id: 'd', batchId: 'B', club } as Found;
    const both = [...list, given];
    const cards = new Map([
      ['b', { id: 'B', lastId: 'c' }],
      ['d', { id: 'B', lastId: 'e' }],
    ]);
    const step = (from: Found | undefined, to: string) =>
      withinCard({ kind: 'photo', id: to }, from ?? given, both, cards)?.id ?? null;

    it('is the one of its club, or any of the batch where that is in another list (decisions 63)', () => {
      expect(cardWith(both, cards, { id: 'e', batchId: 'B', club })?.id).toBe('d');
      expect(cardWith(both, cards, { id: 'c', batchId: 'B', club: null })?.id).toBe('b');
      expect(cardWith(list, cards, { id: 'e', batchId: 'B', club })?.id).toBe('b');
    });

    it('is left for the list where the other card begins or ends, not before (decisions 63)', () => {
      expect([step(both[1], 'c'), step(both[1], 'd')]).toEqual(['c', null]);
      expect([step(given, 'e'), step(given, 'd'), step(given, 'c')]).toEqual(['e', 'd', null]);
      expect(withinCard(null, given, both, cards)).toBeNull();
    });
  });
});
