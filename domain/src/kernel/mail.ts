import type { Language, Tenant } from './actor.ts';

/**
 * The facts of every mail that the product sends, by kind. Each capability adds its own beside their wording, in its
 * `letters.ts`. Those with a link name nobody: anybody can type a name and somebody else's address (decisions 7).
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities extend it.
export interface MailFacts {}

declare const ofAccount: unique symbol;

/** An address as it stands in an account: no mailbox, because it may have another holder by now (decisions 75). */
export type AccountAddress = string & { readonly [ofAccount]?: true };

/** An address that mail goes to. One that was just read from an account does not compile: `mailboxFor` decides. */
type Mailbox = string & { readonly [ofAccount]?: never };

/** To whom a mail is addressed. */
export interface Addressee {
  readonly to: Mailbox;
  readonly language: Language;
  /** The college in whose name it is written; without it, the one of the address. */
  readonly tenant?: Tenant;
}

/** A mail of one kind. */
export type MailOf<Kind extends keyof MailFacts> = MailFacts[Kind] & Addressee & { readonly kind: Kind };

/** A mail; its wording is in the letters of its capability, its layout belongs to the mailer. */
export type Mail = { [Kind in keyof MailFacts]: MailOf<Kind> }[keyof MailFacts];

/** A mail that may wait in the queue: not one with a token, which only the mail itself may hold (decisions 7, 50). */
export type QueuedMail = Exclude<Mail, { readonly link: string } | { readonly unsubscribe: string }>;
