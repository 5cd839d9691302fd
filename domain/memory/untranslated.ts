import { LANGUAGES, type Language } from '../src/kernel/languages.ts';

/** Whether a text in `language` has Latin letters and none of its own script, as where a translation was forgotten. */
export function isUntranslated(text: string, language: Language): boolean {
  const script = new Intl.Locale(LANGUAGES[language].tag).maximize().script?.replace(/^Han[st]$/, 'Han');
  return /\p{Script=Latin}/u.test(text) && !new RegExp(`\\p{Script=${script}}`, 'u').test(text);
}
