import type { OfferView } from '@quadrangle/domain/pool/queries';
import { expect, test } from 'vitest';
import { presentOffers } from './events.ts';

test('an offer whose item is gone meanwhile is left out, and the others keep theirs (decisions 65)', () => {
  const offers = ['gone', 'kept'].map((id) => ({ item: { id }, offeredAt: 0, endsAt: null, series: id }) as OfferView);
  const kept = { _id: 'kept' } as Parameters<typeof presentOffers>[1][number];
  expect(presentOffers(offers, [kept])).toMatchObject([{ item: kept, series: 'kept' }]);
});
