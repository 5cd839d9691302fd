import { expect, test } from 'vitest';
import { firstSpoken, LANGUAGES, languageOf, otherLanguages } from './languages.ts';

test('a tag is spoken by its language, whatever its script and region (decisions 76)', () => {
  expect(['EN-gb', 'zh-Hant-TW', 'fr', '', 'constructor'].map(languageOf)).toEqual(['en', 'zh', null, null, null]);
});

test('the first that we speak is spoken, else English (decisions 39)', () => {
  expect(firstSpoken(['', 'fr-FR', 'zh-CN', 'en'])).toBe('zh');
  expect(firstSpoken(['fr'])).toBe('en');
});

test('each language names itself in letters of its own, has a tag that Intl knows, and the others beside it (decisions 76)', () => {
  for (const [code, { tag, locale, name }] of Object.entries(LANGUAGES)) {
    expect(Intl.DateTimeFormat.supportedLocalesOf([tag, locale])).toEqual([...new Set([tag, locale])]);
    expect(languageOf(tag)).toBe(code);
    expect(languageOf(locale)).toBe(code);
    expect(name).not.toBe('');
  }
  expect(otherLanguages('zh')).toContain('en');
  expect(otherLanguages('zh')).not.toContain('zh');
});
