import * as accounts from '@quadrangle/domain/accounts/rules';
import { description, tags, title } from '@quadrangle/domain/media/rules';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { inWords } from './in-words.ts';
import { zh } from './zh/index.ts';

let t: TFunction;
let inEnglish: TFunction;
beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'zh',
    resources: { zh: { translation: zh }, en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  t = texts.t;
  inEnglish = texts.getFixedT('en');
});

const long = 'x'.repeat(30_000);
const said = [
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

describe("what the domain's rules say of a field", () => {
  it.each(said.map(([rule, text]) => rule.safeParse(text).error?.issues[0]?.message ?? 'it is fine'))(
    '"%s" is said in both languages',
    (sentence) => {
      expect(inWords(inEnglish, sentence)).toBe(sentence);
      expect(inWords(t, sentence)).toMatch(/\p{Script=Han}/u);
    },
  );

  it('numbers and names stand in the translation', () => {
    expect(inWords(t, 'Use 8 to 128 characters.')).toBe('请输入 8 到 128 个字符。');
    expect(inWords(t, 'Use Fergusson (Pune) college email id')).toBe('请使用 Fergusson (Pune) 的校园邮箱');
  });

  it('a sentence nobody knows stays as it is', () => {
    expect(inWords(t, 'The moon is full.')).toBe('The moon is full.');
  });
});
