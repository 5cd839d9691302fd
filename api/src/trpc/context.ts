import type { Anonymous, Member } from '@quadrangle/domain/kernel/actor';
import type { Ports } from '@quadrangle/domain/ports';

/** What the web client has to know about the installation before anybody signs in. */
export interface Site {
  readonly appName: string;
  readonly instituteName: string;
  /** Which version runs, and its build: `0.2.0 (4f2a91c)`. */
  readonly release: string;
  /** Source of the academic e-mail pattern, for the inline check of the sign-up form. */
  readonly academicEmailPattern: string;
  readonly thirdPartySignIn: boolean;
  /** Whether there are terms, at `/terms`. */
  readonly terms: boolean;
  /** Address of the operator's own mark, in place of ours. */
  readonly logoUrl: string | null;
  readonly mailInboxUrl: string | null;
  readonly socialLinks: readonly string[];
  /** Address of the payment provider's checkout script. */
  readonly checkoutUrl: string;
  /** IANA name of the zone whose days are the college's. */
  readonly timeZone: string;
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number };
  /** Whether the server converts videos, and takes stills from them. */
  readonly videoLibrary: boolean;
}

/** The session cookie of the answer. */
export interface SessionCookie {
  set(token: string, expiresAt: number): void;
  clear(): void;
}

/** What every procedure gets: the ports, who calls, and the cookie of the answer. */
export interface Context {
  readonly ports: Ports;
  readonly actor: Anonymous | Member;
  readonly cookie: SessionCookie;
  /** The calling page's origin, when it is a browser. */
  readonly webOrigin: string | null;
  readonly site: Site;
}
