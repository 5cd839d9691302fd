import { describe, expect, it } from 'vitest';
import { shownCaptions } from './captions.ts';

describe('which captions are shown (decisions 59)', () => {
  const both = [{ language: 'en' }, { language: 'zh-Hans' }];

  it('those in the page’s language, else the first, while the sound is off and nothing was chosen', () => {
    expect(shownCaptions(both, null, true, 'zh')).toBe('zh-Hans');
    expect(shownCaptions(both, null, true, 'fr')).toBe('en');
    expect(shownCaptions(both, null, false, 'en')).toBeNull();
    expect(shownCaptions([], null, true, 'en')).toBeNull();
  });

  it('the chosen ones, with or without sound', () => {
    expect(shownCaptions(both, 'zh-Hans', false, 'en')).toBe('zh-Hans');
    expect(shownCaptions(both, 'zh', false, 'en')).toBe('zh-Hans');
    expect(shownCaptions(both, 'off', true, 'en')).toBeNull();
  });

  it('another language, if the chosen one is missing', () => {
    expect(shownCaptions([{ language: 'en' }], 'hi', false, 'en')).toBe('en');
  });
});
