import { errors } from '@quadrangle/domain/declared/declared';
import { LANGUAGES, otherLanguages } from '@quadrangle/domain/kernel/languages';
import { describe, expect, it } from 'vitest';
import { en as first } from './en/first.ts';
import { en } from './en/index.ts';
import { en as ofItems } from './en/item.ts';
import { en as signIn } from './en/sign-in.ts';

const files = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!./*/*', '!../../**/*.d.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const source = Object.values(files).join('\n');

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const folders = import.meta.glob<{ readonly texts?: Texts }>('./*/index.ts', { eager: true });
const pages = import.meta.glob<string>(['../../../index.html', '../../../public/offline.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The texts of a language; those of English are `en`. */
const textsOf = (language: string): Texts => folders[`./${language}/index.ts`]?.texts ?? en;
const languages = Object.keys(LANGUAGES);

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A plural's forms ("likes_one", "likes_other") are one key ("likes"): languages differ in which forms they have. */
const keysOf = (texts: Texts) =>
  new Set(
    Object.entries(texts).flatMap(([group, entries]) =>
      Object.keys(entries).map((key) => `${group}.${key.replace(PLURAL, '')}`),
    ),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();

const keys = keysOf(en);
const groups = Object.keys(en).join('|');
/** 'group.key' and "group.key" as whole strings; a template `group.start${…}` uses every key that begins so. */
const literal = new Set([...source.matchAll(new RegExp(`['"]((?:${groups})\\.\\w+)['"]`, 'g'))].map((m) => m[1] ?? ''));
const templates = [...source.matchAll(new RegExp(`\`((?:${groups})\\.\\w*)\\$\\{`, 'g'))].map((m) => m[1] ?? '');

const HERE = 'file:///shared/i18n/';
const byPath = new Map(Object.entries(files).map(([path, text]) => [new URL(path, HERE).pathname, text]));

/** The files that a page's code brings along at once: what is imported, and what those import. */
function broughtAlong(path: string, met: Set<string> = new Set()): Set<string> {
  const text = byPath.get(path);
  if (text === undefined || met.has(path)) return met;
  met.add(path);
  for (const [, next = ''] of text.matchAll(/^(?:import|export|\} from)\b[^;]*?'(\.[^']+)';/gm))
    broughtAlong(new URL(next, `file://${path}`).pathname, met);
  return met;
}

describe('the texts of the interface', () => {
  it('the way in says of failures what the catalogue says', () => {
    expect(en.errors).toMatchObject(signIn.errors);
  });

  it.each([
    ['page', first, ['/app/main.tsx', '/features/media/kind-page.tsx']],
    ['ofItems', ofItems, ['/app/item-page.tsx', '/features/comments/comments.tsx']],
  ])('a page that is loaded as "%s" says only what came with it', (loader, texts: Texts, among) => {
    const started = source.matchAll(new RegExp(`= ${loader}\\(\\(\\) => import\\('([^']+)'\\), '\\w+'\\);`, 'g'));
    const pages = [...started].map(([, path = '']) => new URL(path, 'file:///app/').pathname);
    const brought = new Set([...pages, '/app/main.tsx'].flatMap((path) => [...broughtAlong(path)]));
    for (const path of among) expect(brought).toContain(path);
    const there = keysOf(texts);
    const uses = new RegExp(`['"\`]((?:${groups})\\.\\w+)(\\$\\{)?.*`, 'g');
    const wrong = [...brought].flatMap((path) =>
      [...(byPath.get(path) ?? '').matchAll(uses)]
        .filter(([, key = '', open]) =>
          open ? [...keys].some((one) => one.startsWith(key) && !there.has(one)) : keys.has(key) && !there.has(key),
        )
        .map(([text]) => [path, text]),
    );
    // What a refusal says comes with the refusal.
    expect(wrong.filter(([, text]) => !text?.includes('otherwise:'))).toEqual([]);
  });

  it('no source asks for a missing key', () => {
    expect([...literal].filter((key) => !keys.has(key))).toEqual([]);
    expect(templates.filter((start) => ![...keys].some((key) => key.startsWith(start)))).toEqual([]);
  });

  it('no key is unused', () => {
    // The sentences of the domain's rules are found by themselves (speaking.ts).
    const used = (key: string) =>
      key.startsWith('rules.') || literal.has(key) || templates.some((start) => key.startsWith(start));
    expect([...keys].filter((key) => !used(key))).toEqual([]);
  });

  it.each(languages)(
    '%s has the same keys, and no plural that its grammar does not know (decisions 76)',
    (language) => {
      const own = textsOf(language);
      expect([...keysOf(own)].sort()).toEqual([...keys].sort());
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [group, entries] of Object.entries(own)) {
        const forms = Object.keys(entries).map((key) => [key, ...(PLURAL.exec(key) ?? [])] as const);
        for (const [key, , form] of forms) if (form) expect(categories, `${group}.${key}`).toContain(form);
        for (const [key, suffix = ''] of forms)
          if (suffix) expect(Object.keys(entries)).toContain(key.replace(PLURAL, '_other'));
      }
    },
  );

  it.each(languages)('%s fills the same placeholders, and no text is empty (decisions 76)', (language) => {
    const own = textsOf(language);
    for (const [group, entries] of Object.entries(own))
      for (const [key, text] of Object.entries(entries)) {
        const at = `${language} ${group}.${key}`;
        expect(String(text).trim(), at).not.toBe('');
        const english: Record<string, string> = en[group as keyof typeof en];
        const model = english[key] ?? english[key.replace(PLURAL, '_other')] ?? english[key.replace(PLURAL, '')] ?? '';
        expect(placeholders(text), at).toEqual(placeholders(model));
      }
  });

  it.each(otherLanguages('en'))('%s says nothing in English (decisions 76)', (language) => {
    const script = new Intl.Locale(LANGUAGES[language].tag).maximize().script?.replace(/^Han[st]$/, 'Han');
    const own = new RegExp(`\\p{Script=${script}}`, 'u');
    const english = Object.entries(textsOf(language)).flatMap(([group, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => /\p{Script=Latin}/u.test(text.replace(/\{\{\w+\}\}/g, '')) && !own.test(text))
        .map(([key]) => `${group}.${key}`),
    );
    expect(english).toEqual([]);
  });

  it('each language of the table has a folder, and each folder a row; pages without scripts speak it (decisions 76)', () => {
    expect(Object.keys(folders).sort()).toEqual(
      Object.keys(LANGUAGES)
        .map((language) => `./${language}/index.ts`)
        .sort(),
    );
    expect(Object.keys(pages)).toHaveLength(2);
    for (const page of Object.values(pages))
      for (const { tag } of Object.values(LANGUAGES)) expect(page).toContain(`lang="${tag}"`);
  });
});

it('the English texts, and those of refusals, spell a word in one way', () => {
  const texts = Object.values<Readonly<Record<string, string>>>(en).flatMap((group) => Object.values(group));
  const all = [...texts, ...Object.values(errors).map(({ message }) => message)];
  expect(all.filter((text) => /favourite|\bany more\b/i.test(text))).toEqual([]);
});

describe('the Chinese texts', () => {
  const zh = textsOf('zh');
  const all = Object.entries(zh).flatMap(([group, entries]) =>
    Object.entries(entries).map(([key, text]) => [`${group}.${key}`, text] as const),
  );
  const where = (is: RegExp) => all.filter(([, text]) => is.test(text));

  it('say of a person 关注 and 粉丝, of an item 收藏, and no word stands for both', () => {
    const { library = {}, shell = {}, accounts = {}, media = {} } = zh;
    expect([library.favorite, shell.favorite, accounts.favouriteCount]).toEqual(['关注', '关注', '粉丝']);
    expect(media.favourites_other).toContain('粉丝');
    expect([library.save, library.removeSaved, shell.library]).toEqual(['收藏', '取消收藏', '我的收藏']);
    expect(where(/关注者/)).toEqual([]);
  });

  it('have one word for each thing', () => {
    expect(where(/您|帐|账户|前成员|第二步验证|双重验证|学院|电话|做出|浏览记录|删除账号|个举报/)).toEqual([]);
  });

  it('have a space between Chinese and Latin letters or digits, and full-width marks without one', () => {
    const han = '\\p{Script=Han}';
    expect(where(new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9%]${han}`, 'u'))).toEqual([]);
    expect(
      where(new RegExp(`${han}[,.!?:;()]|[,!?:;(]${han}|\\.\\.\\.| [，。：；？！（）“”]|[，。：；？！（）“”] `, 'u')),
    ).toEqual([]);
  });
});

/** Lines of what the server says. */
const letters = import.meta.glob<string>('../../../../domain/src/*/{letters,sentences}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ofServer = Object.entries(letters).flatMap(([path, text]) =>
  text.split('\n').map((line) => [path, line] as const),
);

describe('the Hindi texts', () => {
  const all = Object.entries(textsOf('hi')).flatMap(([group, entries]) =>
    Object.entries(entries).map(([key, text]) => [`${group}.${key}`, text] as const),
  );
  const where = (is: RegExp) => [...all, ...ofServer].filter(([, text]) => is.test(text));

  it('have one word for each thing, as docs/glossary.md says', () => {
    expect(
      where(
        /चित्र|तस्वीर(?!ों में)|टिप्पणी|सूचना(?!एँ)|हटाना चाहते|प्रयोक्ता|उपयोगकर्ता|कूटशब्द|विवरण|आयोजन|साझा|पसंद|(?<!\p{Script=Devanagari})खात[ाे]|सूची|सदस्य|संचालक|अवधि|ठुकरा|तोहफ़ा/u,
      ),
    ).toEqual([]);
  });

  it('ask in one tone, and spell a word in one way', () => {
    expect(where(/ई-मेल|तारीख(?!़)|(?:इ|माँगि|कीजि|दीजि|देखि|चुनि|लिखि)ए(?:[ ।]|$)/)).toEqual([]);
  });

  it('have their nuktas as letters of their own, and end sentences with a danda', () => {
    expect(where(/[\u0958-\u095f]/)).toEqual([]);
    expect(
      where(
        /फोटो|फाइल|गलत|प्रतिक्रिया|फिर से\.|ज्यादा|जरूर|बाकी|(?<!\p{Script=Devanagari})खाली|सिर्फ(?!़)|\p{Script=Devanagari}\.(?:\s|$)/u,
      ),
    ).toEqual([]);
  });
});
