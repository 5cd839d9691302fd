import type { Config } from '../config/config.ts';
import { release } from '../config/version.ts';

/** Where the operator's own mark is. */
export const LOGO_URL = '/api/logo';

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

/** What the web client knows of the installation. */
export function siteOf(config: Config, hasVideoLibrary: boolean): Site {
  const { appName, academicEmailPattern, mailInboxUrl, socialLinks, checkoutUrl, settings } = config;
  return {
    appName,
    release,
    instituteName: settings.instituteName,
    academicEmailPattern,
    thirdPartySignIn: config.identity !== null,
    terms: config.termsFile !== null,
    logoUrl: config.logoFile === null ? null : LOGO_URL,
    mailInboxUrl,
    socialLinks,
    checkoutUrl,
    timeZone: settings.timeZone,
    maxBytes: settings.maxBytes,
    videoLibrary: hasVideoLibrary,
  };
}
