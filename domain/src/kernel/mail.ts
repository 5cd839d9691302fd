import type { Language } from './actor.ts';

/**
 * The facts of every mail that the product sends, by kind. Each capability adds its own beside their wording, in its
 * `letters.ts`. Those with a link name nobody: anybody can type a name and somebody else's address (decisions 7).
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities extend it.
export interface MailFacts {}

/** A mail of one kind. */
export type MailOf<Kind extends keyof MailFacts> = MailFacts[Kind] & {
  readonly kind: Kind;
  readonly to: string;
  readonly language: Language;
};

/** A mail; its wording is in the letters of its capability, its layout belongs to the mailer. */
export type Mail = { [Kind in keyof MailFacts]: MailOf<Kind> }[keyof MailFacts];

/** A mail that may wait in the queue: not one with a token, which only the mail itself may hold (decisions 7, 50). */
export type QueuedMail = Exclude<Mail, { readonly link: string } | { readonly unsubscribe: string }>;
