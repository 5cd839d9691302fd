import type { Language } from '@quadrangle/domain/kernel/languages';
import { rules } from './en/rules.ts';
import { type TextKey, type Texts, type Translate, translateIn, type Values } from './translate.ts';

/** What a language does to values before they stand in a text, and to a text before and after. */
interface Habits {
  readonly value?: (value: string) => string;
  readonly prepared?: (text: string) => string;
  readonly finished?: (text: string) => string;
}

/** The groups of a language's files by name. Of some groups, such as `errors`, each file has its capability's part. */
export function gathered(files: Readonly<Record<string, Texts>>): Texts {
  const groups: Record<string, Readonly<Record<string, string>>> = {};
  for (const file of Object.values(files))
    for (const [name, texts] of Object.entries(file)) groups[name] = { ...groups[name], ...texts };
  return groups;
}

/** Translates to a language, and to English where it has no text. */
export const speakIn =
  (language: Language, texts: Texts, habits: Habits = {}) =>
  (english: () => Texts): Translate => {
    const { value = same, prepared = same, finished = same } = habits;
    const plurals = new Intl.PluralRules(language);
    const own = mapped(texts, (group) => mapped(group, prepared));
    const translate = translateIn(
      (count) => plurals.select(count),
      () => [own, english()],
      (sentence) =>
        translationOf(sentence, rules, texts.rules ?? {}) ??
        translationOf(sentence, english().errors ?? {}, texts.errors ?? {}) ??
        sentence,
    );
    const ofValues = (values: Values): Values => mapped(values, (one) => (typeof one === 'string' ? value(one) : one));
    const say = (key: TextKey, values: Values = {}) => finished(translate(key, ofValues(values)));
    return Object.assign(say, { sentence: translate.sentence });
  };

/**
 * What the domain says of a field, by a rule or as a refusal, in another language: "Use 8 to 128 characters." is found by
 * its English text. Null for a sentence that is not among them.
 */
function translationOf(sentence: string, english: Texts[string], own: Texts[string]): string | null {
  for (const [key, text] of Object.entries(english)) {
    const match = patternOf(text).exec(sentence);
    const translated = match && own[key];
    if (translated)
      return translated.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => match.groups?.[name] ?? placeholder);
  }
  return null;
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const patternOf = (text: string) => new RegExp(`^${escaped(text).replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);

const same = (text: string) => text;

function mapped<From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
