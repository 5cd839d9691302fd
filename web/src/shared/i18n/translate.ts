import type { en } from './en/index.ts';

/** A plural's forms, "likes_one" and "likes_other", are one text: "likes". */
type Text<Name> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;

/** Every key of the texts, as "group.name". */
export type TextKey = { [G in keyof typeof en]: `${G}.${Text<keyof (typeof en)[G] & string>}` }[keyof typeof en];

/** The values for a text's placeholders. `count` chooses its plural; `otherwise` replaces a missing text. */
export type Values = Readonly<Record<string, string | number>>;

/** Texts by group and name, each plural with its forms. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Translates texts into one language. */
export interface Translate {
  (key: TextKey, values?: Values): string;
  /** Translates an English sentence of the domain; an unknown one stays as it is. */
  sentence(english: string): string;
}

/** The form of a plural in English. Not by Intl.PluralRules, whose first use takes a phone ten milliseconds. */
export const englishPlural = (count: number): string => (count === 1 ? 'one' : 'other');

/**
 * Translates into a language with the texts that `texts` returns at that moment. The first that holds a key in any form
 * wins: that of `plural`, else `_other`. `sentence` translates sentences of the domain.
 */
export function translateIn(
  plural: (count: number) => string,
  texts: () => readonly Texts[],
  sentence = (english: string) => english,
): Translate {
  const translate = (key: TextKey, values: Values = {}): string => {
    const [group = '', name = ''] = key.split('.');
    const { count } = values;
    const forms = typeof count === 'number' ? [`${name}_${plural(count)}`, `${name}_other`, name] : [name];
    for (const known of texts())
      for (const form of forms) {
        const text = known[group]?.[form];
        if (text !== undefined) return filled(text, values);
      }
    return String(values.otherwise ?? key);
  };
  return Object.assign(translate, { sentence });
}

/** "{{name}}" is replaced by its value; a placeholder without one stays. */
function filled(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
}
