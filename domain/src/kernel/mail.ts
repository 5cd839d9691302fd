import type { Language } from './actor.ts';
import type { Instant } from './time.ts';
import type { Told } from './told.ts';

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
    })
  | (Addressed & {
      readonly kind: 'case';
      readonly fullName: string;
      /** Whether it is about what they reported, or about what is theirs. */
      readonly as: 'owner' | 'reporter';
      readonly news: 'asked' | 'decided' | 'undone';
      readonly subject: 'item' | 'comment' | 'person';
      readonly verdict: 'keep' | 'hide' | 'remove' | null;
      readonly stopDays: number;
      readonly text: string;
      /** Where they read more. */
      readonly page: string;
    })
  | (Addressed & {
      readonly kind: 'cases-wait';
      readonly tenant: string;
      readonly cases: number;
      readonly oldest: Instant;
      /** Where they are decided; null for whoever cannot. */
      readonly page: string | null;
    })
  | (Addressed & {
      readonly kind: 'account';
      readonly news: AccountNews;
      readonly at: Instant;
      /** The device it was done on; null when that is not known, or none of theirs. */
      readonly device: { readonly browser: string; readonly system: string } | null;
      /** Where they see to it. */
      readonly page: string;
    })
  | (Addressed & {
      readonly kind: 'digest';
      /** The day that it is of, `YYYY-MM-DD`: one mail a day at most. */
      readonly day: string;
      readonly fullName: string;
      /** The newest of what they did not read. */
      readonly told: readonly Told[];
      /** How much there is besides. */
      readonly more: number;
      /** Where they read all of it. */
      readonly page: string;
      /** Where they end these mails without signing in: by a page with a button, or with one click of their mail program. */
      readonly unsubscribe: string;
    });

/** What people are told of their account whether they like it or not (decisions 55). */
export type AccountNews =
  | 'new-device'
  | 'password-changed'
  | 'sessions-ended'
  | 'suspended'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used';

/** A mail that may wait in the queue: none with a token, which only the mail itself may hold (decisions 7, 50). */
export type QueuedMail = Exclude<Mail, { readonly link: string } | { readonly unsubscribe: string }>;

interface Addressed {
  readonly to: string;
  readonly language: Language;
}
