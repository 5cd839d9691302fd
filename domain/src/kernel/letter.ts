import { LANGUAGES, type Language } from './languages.ts';
import type { MailFacts, MailOf } from './mail.ts';
import type { Instant } from './time.ts';

/** Text; a link of its own, shown as a button unless it is `quiet`; or a notification with its link. */
export type Paragraph =
  | string
  | { readonly link: string; readonly label: string; readonly quiet?: true }
  | { readonly link: string; readonly sentence: string; readonly quote: string | null };

/** The wording of a mail, to be laid out. */
export interface Draft {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** How each kind of mail is worded in each language. */
export type Letters<Kind extends keyof MailFacts = keyof MailFacts> = {
  readonly [K in Kind]: Readonly<Record<Language, (mail: MailOf<K>, appName: string) => Draft>>;
};

/**
 * A format made once per language: each takes tens of kilobytes that the garbage collector does not see, and a mail to
 * all people of a college would make thousands.
 */
function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(LANGUAGES[language].locale);
    made.set(language, format);
    return format;
  };
}

const ofRupees = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' }));
const ofDays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const ofMinutes = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** An amount in paise, in rupees. */
export function rupees(paise: number, language: Language): string {
  return ofRupees(language).format(paise / 100);
}

/** A day in UTC. */
export function day(instant: Instant, language: Language): string {
  return ofDays(language).format(instant);
}

/** A minute in UTC. */
export function minute(instant: Instant, language: Language): string {
  return ofMinutes(language).format(instant);
}
