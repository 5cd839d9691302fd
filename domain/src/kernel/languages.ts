/**
 * The languages of the product, one row each: what a language calls itself, its tag in documents (BCP 47), the locale of
 * dates and amounts in mails, and the direction of its script (decisions 76). The first row is spoken where nobody chose.
 */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', locale: 'en-IN', direction: 'ltr' },
  zh: { name: '中文', tag: 'zh-CN', locale: 'zh-CN', direction: 'ltr' },
  hi: { name: 'हिन्दी', tag: 'hi', locale: 'hi-IN', direction: 'ltr' },
} as const satisfies Readonly<Record<string, LanguageRow>>;

interface LanguageRow {
  readonly name: string;
  readonly tag: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

export type Language = keyof typeof LANGUAGES;

/** Our code for a tag such as `zh-Hant-TW`, by its language alone; null if we do not speak it. */
export function languageOf(tag: string): Language | null {
  const [code = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(LANGUAGES, code) ? (code as Language) : null;
}

/** The first language that we speak among tags in the order of preference; English if there is none (decisions 39). */
export function firstSpoken(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language !== null) return language;
  }
  return 'en';
}

/** All languages but one, in the order of the table. */
export function otherLanguages(than: Language): Language[] {
  return (Object.keys(LANGUAGES) as Language[]).filter((one) => one !== than);
}
