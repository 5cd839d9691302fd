import type { Minors } from '@quadrangle/domain/kernel/ports';
import { create } from 'zustand';

/** The operator's settings that the interface shows. */
export interface Installation {
  /** Whether there are terms, at `/terms`. */
  readonly terms?: boolean;
  /** Which version runs, and its build: `0.2.0 (4f2a91c)`. */
  readonly release?: string;
  /** The product's name, instead of Quadrangle. */
  readonly appName: string;
  /** The college's name as it stands in sentences. */
  readonly instituteName: string;
  /** Whether the third-party sign-in button is shown. */
  readonly thirdPartySignIn: boolean;
  /** Whether it leads to Google. */
  readonly thirdPartyIsGoogle?: boolean;
  /** Whether it asks for the address first, because colleges have providers of their own. */
  readonly thirdPartyByAddress?: boolean;
  /** Where "Check Email" leads; null hides the button. */
  readonly mailInboxUrl: string | null;
  /** Links shown on the contact page. */
  readonly socialLinks: readonly string[];
  /** Whom people of the college complain to; null shows nobody. */
  readonly grievanceContact: string | null;
  /** What becomes of people younger than 18, and the version of the notice; not known at first. */
  readonly minors?: Minors;
  readonly notice?: string;
  /** The operator's own mark; null shows ours. */
  readonly logoUrl: string | null;
  /** Source of the academic e-mail pattern; null until it is known. */
  readonly academicEmailPattern: string | null;
  /** Address of the payment provider's checkout script. */
  readonly checkoutUrl: string | null;
  /** IANA name of the zone whose days are the college's. */
  readonly timeZone: string;
  /** When the college is only read, and when it is erased, in milliseconds; null while it stays. */
  readonly closing?: { readonly readingFrom: number; readonly erasedAt: number } | null;
  /** Largest files that are taken, in bytes; null until it is known. */
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number } | null;
  /** Whether the server takes pictures of videos; not known at first. */
  readonly videoLibrary?: boolean;
  /** Whether the server converts videos of all kinds; not known at first. */
  readonly convertsAll?: boolean;
}

/** The operator's settings; the defaults until the server has answered. */
export const useInstallation = create<Installation>(() => ({
  appName: 'Quadrangle',
  instituteName: "your institute's",
  thirdPartySignIn: false,
  mailInboxUrl: null,
  socialLinks: [],
  grievanceContact: null,
  logoUrl: null,
  academicEmailPattern: null,
  checkoutUrl: null,
  timeZone: 'Etc/UTC',
  maxBytes: null,
}));
