import { rules as english } from '../en/rules.ts';
import { rules } from './rules.ts';

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const known = (Object.keys(english) as (keyof typeof english)[]).map((key) => ({
  key,
  pattern: new RegExp(`^${escaped(english[key]).replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`),
}));

/**
 * What a rule of the domain says of a field, in Chinese: "Use 8 to 128 characters." is found by its English text. A
 * sentence that is not known stays as it is.
 */
export function inChinese(sentence: string): string {
  for (const { key, pattern } of known) {
    const match = pattern.exec(sentence);
    if (match) return rules[key].replace(/\{\{(\w+)\}\}/g, (placeholder, name) => match.groups?.[name] ?? placeholder);
  }
  return sentence;
}
