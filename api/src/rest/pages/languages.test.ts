/** What the server's own pages say, in each language (decisions 76). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, otherLanguages } from '@quadrangle/domain/kernel/languages';
import { isUntranslated } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { privacyText } from './privacy-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-pages-'));
let app: TestApp;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head><body></body></html>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"icons": []}');
  app = await startTestApp({ webFolder: folder, env: { APP_NAME: '0' } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Names of things that are called so everywhere. */
const NAMES = /Quadrangle|sources|Razorpay|Cookie|English|office@college\.edu/g;

const untranslated = (texts: readonly string[], language: Language) =>
  texts.map((text) => text.replace(NAMES, '')).filter((text) => isUntranslated(text, language));

/** The texts of a page, without those of its links to other languages. */
const shown = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>|<a [^>]*lang=.*?<\/a>/gs, '')
    .replace(/<meta [^>]*(?:og:description|og:title|"description")[^>]*content="([^"]*)"[^>]*>/g, '$1<br>')
    .split(/<[^>]*>/);

describe.each(otherLanguages('en'))('in %s nothing is said in English (decisions 76)', (language) => {
  it('by the text on privacy, whatever it depends on', () => {
    for (const is of [true, false]) {
      const settings = { appName: '0', auditDays: 7, contactTo: is ? 'office@college.edu' : null };
      const text = privacyText({ settings, thirdPartySignIn: is, payments: is }, language);
      expect(untranslated(text.split(/[|\n]/), language)).toEqual([]);
    }
  });

  it.each(['/privacy', '/unsubscribe/x', '/photo/x', '/video/x', '/event/x', '/batch/x', '/club/x', '/people/x'])(
    'by the page %s',
    async (path) => {
      const { body } = await app.inject({ url: `${path}?lang=${language}`, headers: { accept: 'text/html' } });
      expect(untranslated(shown(body), language)).toEqual([]);
    },
  );

  it.each([
    ['payment', { method: 'POST', url: '/api/pay/paymentverification', payload: {} }],
    ['third-party sign-in', { method: 'GET', url: '/api/auth/google/start?origin=https://elsewhere.example' }],
  ] as const)('by the page of a refused %s', async (_, request) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const { body, statusCode } = await app.inject({ ...request, headers });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).toContain('<a href=');
    expect(body).toMatch(new RegExp(`<html lang="${language}`));
    expect(untranslated(shown(body), language)).toEqual([]);
  });

  it('by an installed app of itself', async () => {
    const { body } = await app.inject({ url: `/manifest.webmanifest?lang=${language}` });
    const { description, lang } = JSON.parse(body);
    expect(untranslated([description], language)).toEqual([]);
    expect(lang).toMatch(new RegExp(`^${language}`));
  });
});
