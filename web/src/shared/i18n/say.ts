import type { en } from './en/index.ts';

/** A plural's forms, "likes_one" and "likes_other", are one text: "likes". */
type Text<Name> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;

/** Every key of the texts, as "group.name". */
export type TextKey = { [G in keyof typeof en]: `${G}.${Text<keyof (typeof en)[G] & string>}` }[keyof typeof en];

/** What fills the placeholders of a text. `count` chooses its plural; `otherwise` is said where the text is missing. */
export type Values = Readonly<Record<string, string | number>>;

/** Texts by group and name, each plural with its forms. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Says things in one language. */
export interface Say {
  (key: TextKey, values?: Values): string;
  /** What a rule of the domain says of a field, which is English. A sentence that is not known stays as it is. */
  sentence(english: string): string;
}

/**
 * Says things in a language, "en" or "zh", with the texts that `texts` gives at that moment; the first that holds a key
 * is asked. `sentence` translates what the domain says.
 */
export function sayIn(language: string, texts: () => readonly Texts[], sentence = (english: string) => english): Say {
  const plurals = new Intl.PluralRules(language);
  const say = (key: TextKey, values: Values = {}): string => {
    const [group = '', name = ''] = key.split('.');
    const forms = typeof values.count === 'number' ? [`${name}_${plurals.select(values.count)}`, `${name}_other`] : [];
    for (const form of [...forms, name])
      for (const known of texts()) {
        const text = known[group]?.[form];
        if (text !== undefined) return filled(text, values);
      }
    return String(values.otherwise ?? key);
  };
  return Object.assign(say, { sentence });
}

/** "{{name}}" is replaced by its value; a placeholder without one stays. */
function filled(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
}
