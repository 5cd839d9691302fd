import { expect, test } from 'vitest';
import { thumbSources } from './thumb-sources.ts';

test('where nothing but a thumb is known, its smaller width is offered too (decisions 60)', () => {
  expect(thumbSources('/t?s')).toBe('/t?s&w=320 320w,/t?s 640w');
});
