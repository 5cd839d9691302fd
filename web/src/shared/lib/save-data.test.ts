import { afterEach, expect, it, vi } from 'vitest';
import { savesData, thrifty } from './save-data.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [undefined, false],
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('on a connection %j data is saved: %s (decisions 68)', (connection, saved) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saved);
});

it('then pictures come in 320 and 640, or in the smallest there is (decisions 68)', () => {
  const of = (...widths: number[]) => widths.map((width) => ({ width, url: `/${width}` }));
  expect(thrifty(of(320, 640, 1280, 2048))).toEqual(of(320, 640));
  expect(thrifty(of(900, 1800))).toEqual(of(900));
  expect(thrifty([])).toEqual([]);
});
