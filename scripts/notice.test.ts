import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { NOTICE } from '../api/src/rest/pages/notice.ts';
import { privacyText } from '../api/src/rest/pages/privacy-text.ts';
import { LANGUAGES, type Language } from '../domain/src/kernel/languages.ts';

/** The notice whose meaning was decided about last: its number, and the digest of its texts. */
const DECIDED = { notice: 1, digest: '1ef4565c51462136' };

/** The texts of the client on consent; web is no project that these tests are checked with. */
const inShort = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  (await import(`../web/src/shared/i18n/${language}/consent.ts`)).consent;

/** All that people are shown of it, in every language, with and without what depends on settings. */
async function textsIn(language: Language) {
  const { what, purposes, howLong, rights, complain } = await inShort(language);
  const settings = { appName: '', auditDays: 0, contactTo: null };
  const whole = [true, false].map((all) => privacyText({ settings, thirdPartySignIn: all, payments: all }, language));
  return [what, purposes, howLong, rights, complain, ...whole];
}

it('whoever changes the notice decides whether everybody is asked again (decisions 73)', async () => {
  const texts = await Promise.all((Object.keys(LANGUAGES) as Language[]).map(textsIn));
  expect(texts.flat()).not.toContain(undefined);
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  const decide =
    'The notice changed. If it says something else now, raise NOTICE in api/src/rest/pages/notice.ts: everybody is asked again. If only words were corrected, leave it. Then write both into DECIDED.';
  expect({ notice: NOTICE, digest }, decide).toEqual(DECIDED);
});
