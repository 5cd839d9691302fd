import { expect, test } from 'vitest';
import { suggestedHandle } from './suggested-handle.ts';

test.each([
  ['Lens Club', 'lens-club'],
  ['  Café & Théâtre! ', 'cafe-theatre'],
  ['Robotics Society of the Northern Campus', 'robotics-society-of-the-northe'],
  ['摄影社', ''],
  ['AI', ''],
])('a club called "%s" is offered the handle "%s" (decisions 61)', (name, handle) =>
  expect(suggestedHandle(name)).toBe(handle),
);
