import { z } from 'zod';

/** The most characters of a language tag; those in use are much shorter. */
export const MAX_LANGUAGE_CHARACTERS = 35;

/**
 * Language, script, region and variants, as BCP 47 combines them; extensions and private use say nothing about a text.
 */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

/** A language tag as it is stored, in its usual case (`zh-Hant`, `pt-BR`); null if it is not a tag (decisions 59). */
export function languageTag(text: string): string | null {
  if (text.length > MAX_LANGUAGE_CHARACTERS || !LANGUAGE.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** The name of a language in that language; its tag if the name is unknown. */
export function languageLabel(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

/** Schema of a language tag (decisions 59). */
export const language = z
  .string()
  .max(MAX_LANGUAGE_CHARACTERS, 'This is not a language.')
  .transform((text, context) => {
    const tag = languageTag(text);
    if (tag !== null) return tag;
    context.addIssue({ code: 'custom', message: 'This is not a language. Write a tag such as en or zh-Hant.' });
    return z.NEVER;
  });
