import type { Language } from './actor.ts';
import type { NewsSummary } from './news-summary.ts';
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
    })
  | (Addressed & {
      readonly kind: 'case';
      readonly fullName: string;
      /** Whether it is about something they reported, or something of their own. */
      readonly as: 'owner' | 'reporter';
      readonly news: 'asked' | 'decided' | 'undone';
      readonly subject: 'item' | 'comment' | 'person';
      readonly verdict: 'keep' | 'hide' | 'remove' | null;
      readonly stopDays: number;
      readonly text: string;
      /** The page where they read more. */
      readonly page: string;
    })
  | (Addressed & {
      readonly kind: 'cases-wait';
      readonly tenant: string;
      readonly cases: number;
      readonly oldest: Instant;
      /** The page where they are decided; null for people who cannot. */
      readonly page: string | null;
    })
  | (Addressed & {
      readonly kind: 'account';
      readonly news: AccountNews;
      readonly at: Instant;
      /** The device that it was done on; null if unknown, or none of theirs. */
      readonly device: { readonly browser: string; readonly system: string } | null;
      /** The page where they can act on it. */
      readonly page: string;
    })
  | (Addressed & {
      readonly kind: 'digest';
      /** The day that it covers, `YYYY-MM-DD`: at most one mail a day. */
      readonly day: string;
      readonly fullName: string;
      /** The newest unread notifications. */
      readonly told: readonly NewsSummary[];
      /** How many further ones there are. */
      readonly more: number;
      /** The page with all of them. */
      readonly page: string;
      /** The link that ends these mails without signing in: a page with a button, or one click in the mail program. */
      readonly unsubscribe: string;
    });

/** Events of an account that always cause a mail (decisions 55). */
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
