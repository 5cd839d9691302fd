import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it('a duration reads as players write it', () => {
  expect([0, 5.4, 65, 599.6, 3661].map(durationText)).toEqual(['0:00', '0:05', '1:05', '10:00', '1:01:01']);
});
