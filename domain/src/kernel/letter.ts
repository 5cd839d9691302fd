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

/** An amount in paise, in rupees. */
export function rupees(paise: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'currency', currency: 'INR' }).format(paise / 100);
}

/** A day in UTC. */
export function day(instant: Instant, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}

/** A minute in UTC. */
export function minute(instant: Instant, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(instant);
}
