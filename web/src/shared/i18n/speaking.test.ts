import * as accounts from '@quadrangle/domain/accounts/rules';
import { otherLanguages } from '@quadrangle/domain/kernel/languages';
import { description, tags, title } from '@quadrangle/domain/media/rules';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import type { Texts, Translate } from './translate.ts';
import { speak as speakChinese } from './zh/index.ts';

const long = 'x'.repeat(30_000);
const cases = [
  [accounts.fullName, ''],
  [accounts.fullName, long],
  [accounts.fullName, 'a\0b'],
  [accounts.username, '?'],
  [accounts.emailAddress, 'asha'],
  [accounts.phone, 'call me'],
  [accounts.newPassword, 'short'],
  [accounts.newPassword, '\ud800 and more'],
  [accounts.login, ''],
  [accounts.login, long],
  [title, ''],
  [description, long],
  [tags, long.slice(0, 41)],
  [tags, Array.from({ length: 21 }, (_, n) => `t${n}`).join()],
  [tags, 'a\0b'],
] as const;

const folders = import.meta.glob<{ readonly speak: (english: () => Texts) => Translate }>(['./*/index.ts', '!./en/*'], {
  eager: true,
});
const inChinese = speakChinese(() => en).sentence;

describe("what the domain's rules say of a field", () => {
  it.each(otherLanguages('en'))('is said in %s', (language) => {
    const { sentence } = folders[`./${language}/index.ts`]?.speak(() => en) ?? { sentence: String };
    for (const [rule, text] of cases) {
      const message = rule.safeParse(text).error?.issues[0]?.message ?? 'it is fine';
      expect(sentence(message)).not.toBe(message);
    }
  });

  it('numbers and names stand in the translation', () => {
    expect(inChinese('Use 8 to 128 characters.')).toBe('请输入 8 到 128 个字符。');
    expect(inChinese('Use Fergusson (Pune) college email id')).toBe('请使用 Fergusson (Pune) 的校园邮箱');
  });

  it('a sentence nobody knows stays as it is', () => {
    expect(inChinese('The moon is full.')).toBe('The moon is full.');
  });
});
