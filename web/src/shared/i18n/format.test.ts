import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { compactCount, dateText, monthText, periodText, relativeTime } from './format.ts';
import { dayText, momentText, rupees } from './later-formats.ts';
import { englishPlural, translateIn } from './translate.ts';
import { speak as speakChinese } from './zh/index.ts';

const inEnglish = translateIn(englishPlural, () => [en]);
const inChinese = speakChinese(() => en);

const now = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;
const DAY = 86_400 * SECOND;

describe('relative time', () => {
  it.each([
    [0, 'just now', '刚刚'],
    [SECOND, '1 second ago', '1 秒前'],
    [59 * SECOND, '59 seconds ago', '59 秒前'],
    [60 * SECOND, '1 minute ago', '1 分钟前'],
    [3600 * SECOND, '1 hour ago', '1 小时前'],
    [DAY - 1, '23 hours ago', '23 小时前'],
    [DAY, '1 day ago', '1 天前'],
    [13 * DAY, '1 week ago', '1 周前'],
    [45 * DAY, '1 month ago', '1 个月前'],
    [800 * DAY, '2 years ago', '2 年前'],
  ])('%d ms ago reads "%s"', (ago, en, zh) => {
    expect(relativeTime(now - ago, now, inEnglish)).toBe(en);
    expect(relativeTime(now - ago, now, inChinese)).toBe(zh);
  });

  it('a clock that runs behind does not show the future', () => {
    expect(relativeTime(now + DAY, now, inEnglish)).toBe('just now');
  });
});

it('counts are short', () => {
  expect(compactCount(999, 'en')).toBe('999');
  expect(compactCount(1234, 'en')).toBe('1.2K');
  expect(compactCount(12_345, 'zh')).toBe('1.2万');
  expect(compactCount(123_456, 'hi').replaceAll(/\s/g, ' ')).toBe('1.2 लाख');
});

it('paise read as rupees, with paise only where there are some', () => {
  expect(rupees(23_000, 'en')).toBe('₹230');
  expect(rupees(199_900, 'en')).toBe('₹1,999');
  expect(rupees(199_950, 'zh')).toBe('₹1,999.50');
  expect(rupees(12_300_000, 'hi')).toBe('₹1,23,000');
});

it('dates follow the language', () => {
  expect(dateText('2026-11-20T12:00:00.000Z', 'en')).toBe('Nov 20, 2026');
  expect(dateText(now, 'zh')).toBe('2026年11月20日');
  expect(dateText(now, 'hi')).toBe('20 नव॰ 2026');
});

it('days and periods follow the language, and moments the zone of the college too', () => {
  expect(dayText('2026-03-14', 'en')).toBe('Saturday, March 14, 2026');
  expect(dayText('2026-03-14', 'zh')).toBe('2026年3月14日星期六');
  expect(dayText('2026-03-14', 'hi')).toBe('शनिवार, 14 मार्च 2026');
  expect(periodText('2026-03-14', '2026-03-15', 'hi').replaceAll(/\s/g, ' ')).toBe('14–15 मार्च 2026');
  expect(periodText('2026-03-14', '2026-03-14', 'en')).toBe('Mar 14, 2026');
  expect(periodText('2026-03-14', '2026-03-15', 'en').replaceAll(/\s/g, ' ')).toBe('Mar 14 – 15, 2026');
  expect(periodText('2026-03-14', '2026-03-14', 'zh')).toBe('2026年3月14日');
  expect(periodText('2026-03-14', '2026-03-15', 'zh')).toBe('2026年3月14日至15日');
  expect(periodText('2026-03-30', '2026-04-02', 'zh')).toBe('2026年3月30日至4月2日');
  expect(periodText('2026-12-30', '2027-01-02', 'zh')).toBe('2026年12月30日至2027年1月2日');
  expect(monthText('2026-03-01', 'en')).toBe('March');
  expect(momentText(Date.UTC(2026, 2, 14, 20), 'Asia/Kolkata', 'en').replaceAll(/\s/g, ' ')).toBe(
    'Mar 15, 2026, 1:30 AM',
  );
});
