import { expect, test } from 'vitest';
import { isTelemetry } from './telemetry.ts';

test.each([
  ['GPS (8.6499, 53.1665, 15), D 24.26m', true],
  ['GPS(12.9716,77.5946,20)', true],
  ['[latitude: 12.97] [longitude: 77.59]', true],
  ['rel_alt: 1.300 abs_alt: 20.1', true],
  ['12.971598, 77.594566', true],
  ['Welcome to gate 12, row 7.5', false],
  ['What an altitude!', false],
  ['Follow the GPS', false],
  ['', false],
])('subtitles that say %j are telemetry: %s (decisions 27)', (text, telemetry) => {
  expect(isTelemetry(text)).toBe(telemetry);
});
