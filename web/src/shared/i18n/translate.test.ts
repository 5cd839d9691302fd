import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { translateIn } from './translate.ts';
import { translateIntoChinese } from './zh/translate.ts';

const inEnglish = translateIn('en', () => [en]);
const inChinese = translateIntoChinese(() => en);

describe('a text', () => {
  it('has its placeholders filled, whatever the values hold', () => {
    expect(inEnglish('media.resultsFor', { query: '$& {{shown}}' })).toBe('Results for “$& {{shown}}”');
    expect(inEnglish('media.resultsFor')).toBe('Results for “{{query}}”');
  });

  it('has the plural of its language', () => {
    expect(inEnglish('media.views', { count: 1, shown: '1' })).toBe('1 view');
    expect(inEnglish('media.views', { count: 0, shown: '0' })).toBe('0 views');
    expect(inChinese('media.views', { count: 1, shown: '1' })).toBe('1 次观看');
  });

  it('that a language lacks is said in English, and one that nobody knows as the caller says otherwise', () => {
    const gaps = translateIn('zh', () => [{ media: { videos: '视频' } }, en]);
    expect(gaps('media.videos')).toBe('视频');
    expect(gaps('media.photos')).toBe('Photos');
    expect(gaps('errors.MOON' as 'media.videos', { otherwise: 'The moon is full.' })).toBe('The moon is full.');
    expect(gaps('errors.MOON' as 'media.videos')).toBe('errors.MOON');
  });

  it('that comes later is found once it is there', () => {
    const texts = [en];
    const later = translateIn('en', () => texts.slice(0, here));
    let here = 0;
    expect(later('media.videos')).toBe('media.videos');
    here = 1;
    expect(later('media.videos')).toBe('Videos');
  });
});
