import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { speak as speakHindi } from './hi/index.ts';
import { englishPlural, translateIn } from './translate.ts';
import { speak as speakChinese } from './zh/index.ts';

const inEnglish = translateIn(englishPlural, () => [en]);
const inChinese = speakChinese(() => en);

describe('a text', () => {
  it('has its placeholders filled, whatever the values hold', () => {
    expect(inEnglish('media.resultsFor', { query: '$& {{shown}}' })).toBe('Results for “$& {{shown}}”');
    expect(inEnglish('media.resultsFor')).toBe('Results for “{{query}}”');
  });

  it('has the plural of its language', () => {
    expect(inEnglish('media.views', { count: 1, shown: '1' })).toBe('1 view');
    expect(inEnglish('media.views', { count: 0, shown: '0' })).toBe('0 views');
    expect(inChinese('media.views', { count: 1, shown: '1' })).toBe('1 次观看');
    const counts = Array.from({ length: 1000 }, (_, count) => count);
    const intl = new Intl.PluralRules('en');
    expect(counts.map(englishPlural)).toEqual(counts.map((count) => intl.select(count)));
  });

  it('in Chinese has a space beside a Latin name, and none beside a Chinese one', () => {
    expect(inChinese('comments.delete', { name: 'Asha Rao' })).toBe('删除 Asha Rao 的评论');
    expect(inChinese('comments.delete', { name: '林佳怡' })).toBe('删除林佳怡的评论');
    expect(inChinese('news.comment', { who: 'A', title: 'Lawn' })).toBe('A 评论了“Lawn”');
    expect(inChinese('selection.chosen', { count: 3 })).toBe('已选 3 项');
    expect(inChinese('uploads.room', { used: '0 bytes', allowed: '50 GiB' })).toBe('已用 0 字节，共 50 GiB');
  });

  it('in Hindi says 0 as it says 1, and counts loan words without a plural', () => {
    const inHindi = speakHindi(() => en);
    expect(inHindi('uploads.needsYou', { count: 0 })).toBe('0 फ़ाइल पर ध्यान दें');
    expect(inHindi('uploads.needsYou', { count: 2 })).toBe('2 फ़ाइलों पर ध्यान दें');
    expect(inHindi('media.photosCount', { count: 1 })).toBe('1 फ़ोटो');
    expect(inHindi('uploads.room', { used: '0 bytes', allowed: '50 GiB' })).toBe('50 GiB में से 0 बाइट इस्तेमाल');
  });

  it('that a language lacks is said in English, and one that nobody knows as the caller says otherwise', () => {
    const gaps = translateIn(
      () => 'other',
      () => [{ media: { videos: '视频' } }, en],
    );
    expect(gaps('media.videos')).toBe('视频');
    expect(gaps('media.photos')).toBe('Photos');
    expect(gaps('errors.MOON' as 'media.videos', { otherwise: 'The moon is full.' })).toBe('The moon is full.');
    expect(gaps('errors.MOON' as 'media.videos')).toBe('errors.MOON');
  });

  it('that comes later is found once it is there', () => {
    const texts = [en];
    const later = translateIn(englishPlural, () => texts.slice(0, here));
    let here = 0;
    expect(later('media.videos')).toBe('media.videos');
    here = 1;
    expect(later('media.videos')).toBe('Videos');
  });
});
