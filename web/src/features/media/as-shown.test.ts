import { expect, test } from 'vitest';
import type { Media } from '../../shared/lib/media-cache.ts';
import { asShown } from './as-shown.ts';

const media = (ids: string) => [...ids].map((id) => ({ id }) as Media);

test.each([
  ['dab', 'abcd', 'abd'],
  // A card of three, chosen before a card above it.
  ['cxyb', 'abcd', 'bcxy'],
  ['ba', '', 'ba'],
])('what was chosen as "%s" of a list "%s" comes as "%s" (decisions 48)', (chosen, list, wanted) => {
  expect(asShown(media(chosen), media(list))).toEqual(media(wanted));
});
