import { beforeEach, describe, expect, it } from 'vitest';
import { lasting } from '../../../shared/lib/browser-storage.ts';
import { forgetTraces, POSITIONS } from '../../../shared/lib/left-behind.ts';
import { rememberedPosition, rememberPosition } from './positions.ts';

describe('the position in a video', () => {
  beforeEach(() => lasting.removeItem(POSITIONS));

  it('is kept for each video, except near its beginning and end', () => {
    rememberPosition('a', 61.234, 120);
    rememberPosition('b', 30, 120);
    expect([rememberedPosition('a'), rememberedPosition('b'), rememberedPosition('c')]).toEqual([61.2, 30, 0]);
    rememberPosition('a', 117, 120);
    rememberPosition('b', 2, 120);
    expect([rememberedPosition('a'), rememberedPosition('b')]).toEqual([0, 0]);
  });

  it('is kept for the hundred videos watched last', () => {
    for (let video = 0; video <= 100; video++) rememberPosition(String(video), 60, 120);
    expect(rememberedPosition('0')).toBe(0);
    expect(rememberedPosition('1')).toBe(60);
  });

  it('ignores stored values that it did not write', () => {
    for (const text of ['{', '{}', '[1, ["a"], ["b", "x"], ["c", -1], null]']) {
      lasting.setItem(POSITIONS, text);
      expect([rememberedPosition('a'), rememberedPosition('b'), rememberedPosition('c')]).toEqual([0, 0, 0]);
    }
  });

  it('is forgotten at sign-out', () => {
    rememberPosition('a', 60, 120);
    forgetTraces();
    expect(rememberedPosition('a')).toBe(0);
  });
});
