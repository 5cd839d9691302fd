import { describe, expect, it } from 'vitest';
import { shownCaptions } from './captions.ts';

describe('which captions are shown (decisions 59)', () => {
  const both = [{ language: 'en' }, { language: 'zh-Hans' }];

  it('those of the page’s language while the sound is off and nothing was chosen, else the first', () => {
    expect(shownCaptions(both, null, true, 'zh')).toBe('zh-Hans');
    expect(shownCaptions(both, null, true, 'fr')).toBe('en');
    expect(shownCaptions(both, null, false, 'en')).toBeNull();
    expect(shownCaptions([], null, true, 'en')).toBeNull();
  });

  it('what was chosen, with or without sound', () => {
    expect(shownCaptions(both, 'zh-Hans', false, 'en')).toBe('zh-Hans');
    expect(shownCaptions(both, 'zh', false, 'en')).toBe('zh-Hans');
    expect(shownCaptions(both, 'off', true, 'en')).toBeNull();
  });

  it('another language, where the one that was chosen is not there', () => {
    expect(shownCaptions([{ language: 'en' }], 'hi', false, 'en')).toBe('en');
  });
});
