import { expect, test } from 'vitest';
import { given } from './given.ts';

test('a field of a change that was not given changes nothing, while null and the empty text do (decisions 61)', () => {
  const club = { name: 'Film', description: 'Films', avatar: 'profile/a' };
  const change = { name: undefined, description: '', avatar: null };
  expect({ ...club, ...given(change) }).toEqual({ name: 'Film', description: '', avatar: null });
});
