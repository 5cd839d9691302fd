import type { Config } from '../config.ts';
import type { Site } from '../trpc/context.ts';
import { release } from '../version.ts';
import { LOGO_URL } from './logo.ts';

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
