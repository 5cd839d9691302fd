import type { Language } from './actor.ts';
import type { Instant } from './time.ts';

/**
 * Every mail the product sends, as the facts in it; wording and layout belong to the mailer. Those with a link name
 * nobody: anybody can type a name and somebody else's address (decisions 7).
 */
export type Mail =
  | (Addressed & { readonly kind: 'verify-email'; readonly link: string })
  | (Addressed & { readonly kind: 'reset-password'; readonly link: string })
  | (Addressed & {
      readonly kind: 'receipt';
      readonly fullName: string;
      readonly months: number;
      readonly amount: number;
      readonly reference: string;
      readonly planEnd: Instant;
    })
  | (Addressed & {
      readonly kind: 'contact';
      readonly fullName: string;
      readonly name: string;
      readonly replyTo: string;
      readonly message: string;
    });

/** A mail that may wait in the queue: none with a link, whose token only the mail itself may hold (decisions 7). */
export type QueuedMail = Exclude<Mail, { readonly link: string }>;

interface Addressed {
  readonly to: string;
  readonly language: Language;
}
