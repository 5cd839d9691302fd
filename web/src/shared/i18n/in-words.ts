import type { TFunction } from 'i18next';
import { rules } from './en/rules.ts';

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const known = (Object.keys(rules) as (keyof typeof rules)[]).map((key) => ({
  key,
  pattern: new RegExp(`^${escaped(rules[key]).replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`),
}));

/**
 * What a rule of the domain says of a field, in the language on screen: "Use 8 to 128 characters." is found by its
 * English text. A sentence that is not known stays as it is.
 */
export function inWords(t: TFunction, sentence: string): string {
  for (const { key, pattern } of known) {
    const match = pattern.exec(sentence);
    if (match) return t(`rules.${key}` as 'rules.emailForm', { replace: match.groups ?? {} });
  }
  return sentence;
}
