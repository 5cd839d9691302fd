import { catalogue } from '../../../domain/src/kernel/errors.ts';
import { accounts as accountsEn } from '../../src/shared/i18n/en/accounts.ts';
import { clubs as clubsEn } from '../../src/shared/i18n/en/clubs.ts';
import { college as collegeEn } from '../../src/shared/i18n/en/college.ts';
import { common as commonEn } from '../../src/shared/i18n/en/common.ts';
import { consent as consentEn } from '../../src/shared/i18n/en/consent.ts';
import { events as eventsEn } from '../../src/shared/i18n/en/events.ts';
import { en as itemEn } from '../../src/shared/i18n/en/item.ts';
import { membership as membershipEn } from '../../src/shared/i18n/en/membership.ts';
import { news as newsEn } from '../../src/shared/i18n/en/news.ts';
import { ownAccount as accountEn } from '../../src/shared/i18n/en/own-account.ts';
import { rights as rightsEn } from '../../src/shared/i18n/en/rights.ts';
import { safety as safetyEn } from '../../src/shared/i18n/en/safety.ts';
import { shell as shellEn } from '../../src/shared/i18n/en/shell.ts';
import { uploads as uploadsEn } from '../../src/shared/i18n/en/uploads.ts';
import { accounts as accountsHi } from '../../src/shared/i18n/hi/accounts.ts';
import { clubs as clubsHi, errors as refusalsHi } from '../../src/shared/i18n/hi/clubs.ts';
import { college as collegeHi } from '../../src/shared/i18n/hi/college.ts';
import { common as commonHi } from '../../src/shared/i18n/hi/common.ts';
import { consent as consentHi } from '../../src/shared/i18n/hi/consent.ts';
import { events as eventsHi } from '../../src/shared/i18n/hi/events.ts';
import { media as mediaHi } from '../../src/shared/i18n/hi/media.ts';
import { membership as membershipHi } from '../../src/shared/i18n/hi/membership.ts';
import { news as newsHi } from '../../src/shared/i18n/hi/news.ts';
import { notFound as notFoundHi } from '../../src/shared/i18n/hi/not-found.ts';
import { rights as rightsHi } from '../../src/shared/i18n/hi/rights.ts';
import { safety as safetyHi } from '../../src/shared/i18n/hi/safety.ts';
import { shell as shellHi } from '../../src/shared/i18n/hi/shell.ts';
import { uploads as uploadsHi } from '../../src/shared/i18n/hi/uploads.ts';
import { accounts as accountsZh } from '../../src/shared/i18n/zh/accounts.ts';
import { clubs as clubsZh, errors as refusalsZh } from '../../src/shared/i18n/zh/clubs.ts';
import { college as collegeZh } from '../../src/shared/i18n/zh/college.ts';
import { common as commonZh } from '../../src/shared/i18n/zh/common.ts';
import { consent as consentZh } from '../../src/shared/i18n/zh/consent.ts';
import { events as eventsZh } from '../../src/shared/i18n/zh/events.ts';
import { media as mediaZh } from '../../src/shared/i18n/zh/media.ts';
import { membership as membershipZh } from '../../src/shared/i18n/zh/membership.ts';
import { news as newsZh } from '../../src/shared/i18n/zh/news.ts';
import { notFound as notFoundZh } from '../../src/shared/i18n/zh/not-found.ts';
import { rights as rightsZh } from '../../src/shared/i18n/zh/rights.ts';
import { safety as safetyZh } from '../../src/shared/i18n/zh/safety.ts';
import { shell as shellZh } from '../../src/shared/i18n/zh/shell.ts';
import { uploads as uploadsZh } from '../../src/shared/i18n/zh/uploads.ts';

const TEXTS = {
  en: {
    accounts: { ...accountsEn, ...accountEn },
    clubs: clubsEn,
    college: collegeEn,
    common: { ...commonEn, ...itemEn.common },
    consent: consentEn,
    events: eventsEn,
    media: itemEn.media,
    membership: membershipEn,
    news: newsEn,
    notFound: itemEn.notFound,
    rights: rightsEn,
    safety: safetyEn,
    shell: shellEn,
    uploads: uploadsEn,
    errors: { LAST_LEAD: catalogue.LAST_LEAD.message },
  },
  zh: {
    accounts: accountsZh,
    clubs: clubsZh,
    college: collegeZh,
    common: commonZh,
    consent: consentZh,
    events: eventsZh,
    media: mediaZh,
    membership: membershipZh,
    news: newsZh,
    notFound: notFoundZh,
    rights: rightsZh,
    safety: safetyZh,
    shell: shellZh,
    uploads: uploadsZh,
    errors: refusalsZh,
  },
  hi: {
    accounts: accountsHi,
    clubs: clubsHi,
    college: collegeHi,
    common: commonHi,
    consent: consentHi,
    events: eventsHi,
    media: mediaHi,
    membership: membershipHi,
    news: newsHi,
    notFound: notFoundHi,
    rights: rightsHi,
    safety: safetyHi,
    shell: shellHi,
    uploads: uploadsHi,
    errors: refusalsHi,
  },
} as const;

export type Spoken = keyof typeof TEXTS;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What the screens say in a language, to be looked for: a whole text by its key, "clubs.make", with spaces where Chinese
 * meets values, whatever these are where none are given.
 */
export function wordsIn(language: Spoken): (key: string, values?: Readonly<Record<string, string>>) => RegExp {
  return (key, values = {}) => {
    const [group = '', name = ''] = key.split('.');
    const text = (TEXTS[language] as Record<string, Record<string, string>>)[group]?.[name];
    if (text === undefined) throw new Error(`Nobody says ${key} in ${language}.`);
    const parts = text.split(/\{\{(\w+)\}\}/);
    const whole = parts.map((part, at) =>
      at % 2 === 0 ? escaped(part) : ` ?${values[part] === undefined ? '.+' : escaped(values[part])} ?`,
    );
    // A space that a text has beside a value is there once.
    return new RegExp(`^${whole.join('').replace(/ (?= \?)|(?<= \?) /g, '')}$`);
  };
}
