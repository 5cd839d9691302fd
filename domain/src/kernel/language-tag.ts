import { z } from 'zod';

/** The most characters of a language's tag; those that people use are much shorter. */
export const MAX_LANGUAGE_CHARACTERS = 35;

/** Language, script, region and variants, as BCP 47 puts them together; extensions and private use say nothing of a text. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

/** The language's tag as it is kept, in its usual letters (`zh-Hant`, `pt-BR`); null when it is none (decisions 59). */
export function languageTag(text: string): string | null {
  if (text.length > MAX_LANGUAGE_CHARACTERS || !LANGUAGE.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** What people who speak it call a language; its tag where nobody knows. */
export function languageLabel(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

/** Schema of a language's tag (decisions 59). */
export const language = z
  .string()
  .max(MAX_LANGUAGE_CHARACTERS, 'This is not a language.')
  .transform((text, context) => {
    const tag = languageTag(text);
    if (tag !== null) return tag;
    context.addIssue({ code: 'custom', message: 'This is not a language. Write a tag such as en or zh-Hant.' });
    return z.NEVER;
  });
