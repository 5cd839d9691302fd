import { expect, test } from 'vitest';
import { language, languageLabel, languageTag } from './language-tag.ts';

test('a language is a tag of BCP 47, stored in its usual case (decisions 59)', () => {
  expect(['EN', 'zh-hant', 'pt-br', 'es-419', 'sr-latn-rs', 'hi', 'de-1996', 'gsw'].map(languageTag)).toEqual([
    'en',
    'zh-Hant',
    'pt-BR',
    'es-419',
    'sr-Latn-RS',
    'hi',
    'de-1996',
    'gsw',
  ]);
  for (const none of [
    '',
    'e',
    'english',
    'en_US',
    'en-',
    'x-mine',
    'en-u-ca-buddhist',
    'en\n',
    '../en',
    `en-${'abcde-'.repeat(9)}abcde`,
  ])
    expect(languageTag(none)).toBeNull();
  expect(language.safeParse('klingon').success).toBe(false);
});

test('a language is shown under its own name (decisions 59)', () => {
  expect(['en', 'hi', 'zh-Hans', 'fr'].map(languageLabel)).toEqual(['English', 'हिन्दी', '简体中文', 'Français']);
  expect(languageLabel('qqq')).toBe('Qqq');
});
