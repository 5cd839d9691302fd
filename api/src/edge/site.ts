import type { Config } from '../config/config.ts';
import { release } from '../config/version.ts';

/** Where the operator's own mark is. */
export const LOGO_URL = '/api/logo';

/** Facts about the installation that the web client needs before anybody signs in. */
export interface Site {
  readonly appName: string;
  readonly instituteName: string;
  /** The running version and its build: `0.2.0 (4f2a91c)`. */
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
  /** IANA name of the time zone of the college. */
  readonly timeZone: string;
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number };
  /** Whether the server converts videos, and takes stills from them. */
  readonly videoLibrary: boolean;
}

/** The facts for a configuration. */
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
