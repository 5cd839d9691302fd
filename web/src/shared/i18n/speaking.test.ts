import * as accounts from '@quadrangle/domain/accounts/rules';
import { settingsInput } from '@quadrangle/domain/colleges/rules';
import { errors } from '@quadrangle/domain/declared/declared';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { otherLanguages } from '@quadrangle/domain/kernel/languages';
import { description, tags, title } from '@quadrangle/domain/media/rules';
import { requestInput } from '@quadrangle/domain/rights/rules';
import { fitInto, type Share } from '@quadrangle/domain/uploads/room';
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
  [settingsInput.contact, 'office'],
  [settingsInput.timeZone, 'Delhi'],
  [settingsInput.links, ['college.edu']],
  [settingsInput.links, Array(11).fill('https://college.edu')],
  [settingsInput.mark, { type: 'image/png', data: 'bm90IGEgcGljdHVyZQ==' }],
  [requestInput, { kind: 'erase', email: 'asha@college.edu', text: '' }],
] as const;

const full: readonly Share['of'][] = ['own', 'club', 'host', 'tenant', 'unpublished', 'unpublished-files'];

/** What is said of a file for which there is no room. */
function noRoom(of: Share['of']): string | undefined {
  try {
    fitInto([{ of, used: 1, allowed: 1 }], 1);
  } catch (error) {
    return (error as Refusal).errors[0]?.message;
  }
}

const folders = import.meta.glob<{ readonly speak: (english: () => Texts) => Translate }>(['./*/index.ts', '!./en/*'], {
  eager: true,
});
const sources = Object.values(
  import.meta.glob<string>(['../../../../domain/src/*/*.ts', '!**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');
const inChinese = speakChinese(() => en).sentence;

describe("what the domain's rules say of a field", () => {
  it.each(otherLanguages('en'))('is translated into %s by its sentence (decisions 76)', (language) => {
    const { sentence } = folders[`./${language}/index.ts`]?.speak(() => en) ?? { sentence: String };
    const messages = [
      ...cases.map(([rule, text]) => rule.safeParse(text).error?.issues[0]?.message),
      ...full.map(noRoom),
    ];
    expect(messages).not.toContain(undefined);
    for (const message of messages) expect(sentence(message ?? '')).not.toBe(message);
  });

  it.each(otherLanguages('en'))('is translated into %s where it is what a refusal says (decisions 76)', (language) => {
    const { sentence } = folders[`./${language}/index.ts`]?.speak(() => en) ?? { sentence: String };
    const values = { contact: 'office@college.edu', domain: 'college.edu', most: 3, used: '1 MiB', allowed: '1 MiB' };
    for (const code of Object.keys(errors) as (keyof typeof errors)[]) {
      const { message } = new Refusal(code, { params: values });
      expect(sentence(message), code).not.toBe(message);
    }
  });

  it('is what the sources say', () => {
    const literalOf = (text: string) =>
      new RegExp(`['"\`]${text.replace(/[.?]/g, '\\$&').replace(/\{\{\w+\}\}/g, '[^\'"`]+')}['"\`]`);
    const missing = Object.entries(en.rules).filter(([, text]) => !literalOf(text).test(sources));
    // What our own forms say.
    expect(missing.map(([key]) => key)).toEqual(['passwordMismatch', 'resetMismatch', 'collegeEmailOnly', 'missing']);
  });

  it('numbers and names stand in the translation', () => {
    expect(inChinese('Use 8 to 128 characters.')).toBe('请输入 8 到 128 个字符。');
    expect(inChinese('Use Fergusson (Pune) college email id')).toBe('请使用 Fergusson (Pune) 的校园邮箱');
  });

  it('a sentence nobody knows stays as it is', () => {
    expect(inChinese('The moon is full.')).toBe('The moon is full.');
  });
});
