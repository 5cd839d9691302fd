import { closingOf } from '@quadrangle/domain/colleges/closing';
import type { College } from '@quadrangle/domain/colleges/college';
import type { Closing, Settings } from '@quadrangle/domain/kernel/ports';
import type { ThirdPartyWays } from '@quadrangle/domain/sign-in/sign-in-by-popup';
import { type Config, GOOGLE } from '../config/config.ts';
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
  /** Whether its provider is Google; people know any other by another name than its address (decisions 9). */
  readonly thirdPartyIsGoogle: boolean;
  /** Whether third-party sign-in asks for the address first, because it decides where to go. */
  readonly thirdPartyByAddress: boolean;
  /** Whether there are terms, at `/terms`. */
  readonly terms: boolean;
  /** Address of the operator's own mark, in place of ours. */
  readonly logoUrl: string | null;
  readonly mailInboxUrl: string | null;
  readonly socialLinks: readonly string[];
  /** Whom people of the college complain to: an e-mail address. */
  readonly grievanceContact: string | null;
  /** Address of the payment provider's checkout script. */
  readonly checkoutUrl: string;
  /** What becomes of people younger than 18, and the version of the notice (decisions 73). */
  readonly minors: Settings['minors'];
  readonly notice: string;
  /** IANA name of the time zone of the college. */
  readonly timeZone: string;
  /** When people of the college only read, and when it is erased; null while it stays. */
  readonly closing: Closing | null;
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number };
  /** Whether the server converts videos, and takes stills from them. */
  readonly videoLibrary: boolean;
  /** Whether it converts videos of all kinds, and not only those that browsers know. */
  readonly convertsAll: boolean;
}

/** The address of a college's own mark, which changes with the college. */
export function markUrl({ domain, version }: College): string {
  return `/api/colleges/${domain}/mark?v=${version}`;
}

/** The facts as people of a college see them (decisions 69). */
export function siteFor(site: Site, college: College | null): Site {
  if (college === null) return site;
  return {
    ...site,
    appName: college.name ?? site.appName,
    logoUrl: college.marked ? markUrl(college) : site.logoUrl,
    socialLinks: college.links ?? site.socialLinks,
    grievanceContact: college.grievanceContact,
    timeZone: college.timeZone ?? site.timeZone,
    closing: closingOf(college, college.timeZone ?? site.timeZone),
  };
}

/** The facts as whoever is signed out sees them, with how they can sign in (decisions 69). */
export function siteToEnter(site: Site, { offered, byAddress }: ThirdPartyWays): Site {
  return { ...site, thirdPartySignIn: offered, thirdPartyByAddress: byAddress };
}

/** The facts for a configuration; `settings` are its own, with the version of the notice. */
export function siteOf(
  config: Config,
  library: { readonly takesAll: boolean } | null,
  settings: Settings = config.settings,
): Site {
  const { appName, academicEmailPattern, mailInboxUrl, socialLinks, checkoutUrl } = config;
  return {
    appName,
    release,
    instituteName: settings.instituteName,
    academicEmailPattern,
    thirdPartySignIn: config.identity !== null,
    thirdPartyIsGoogle: config.identity !== null && new URL(config.identity.issuer).origin === GOOGLE,
    thirdPartyByAddress: false,
    terms: config.termsFile !== null,
    logoUrl: config.logoFile === null ? null : LOGO_URL,
    mailInboxUrl,
    socialLinks,
    grievanceContact: null,
    checkoutUrl,
    minors: settings.minors,
    notice: settings.notice,
    timeZone: settings.timeZone,
    closing: null,
    maxBytes: settings.maxBytes,
    videoLibrary: library !== null,
    convertsAll: library?.takesAll ?? false,
  };
}
