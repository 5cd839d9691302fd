import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { diagnose, type Facts, report } from './doctor.ts';

const DAY = 24 * 60 * 60 * 1_000;
const sound: Facts = {
  now: 100 * DAY,
  site: { build: 'b1' },
  build: 'b1',
  mailProblem: null,
  databaseAhead: 12,
  free: 500e9,
  unknownNames: [],
  videoLibrary: 'ffmpeg 5.1',
  deadJobs: 0,
  lastBackupAt: 99.5 * DAY,
  colleges: [
    { domain: 'college.edu', grievanceContact: 'dean@college.edu', moderators: 2, stewards: 1, providerProblem: null },
  ],
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://photos.college.edu',
  SMTP_URL: 'smtp://mail.college.edu:587',
  MAIL_FROM: 'Quadrangle <no-reply@college.edu>',
  CONTACT_TO: 'office@college.edu',
  TRUST_PROXY: '10.0.0.1',
  METRICS_TOKEN: '0123456789abcdef',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  RAZORPAY_KEY_ID: 'id',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'fedcba9876543210',
};
const findings = (env: Record<string, string>, facts: Partial<Facts> = {}) =>
  diagnose(readConfig(env, '/srv'), { ...sound, ...facts }).filter(({ state }) => state !== 'well');

it('finds nothing wrong with a sound installation (operator)', () => {
  expect(findings(production)).toEqual([]);
  expect(report(diagnose(readConfig(production, '/srv'), sound)).at(-1)).toBe('Nothing is wrong.');
});

it.each<[string, Record<string, string>, Partial<Facts>, RegExp]>([
  ['no TLS', { PUBLIC_URL: 'http://photos.college.edu' }, {}, /unencrypted/],
  ['no answer', {}, { site: { problem: 'connect ECONNREFUSED' } }, /does not answer: connect ECONNREFUSED/],
  ['another build', {}, { site: { build: 'b2' } }, /another build/],
  ['no trusted proxy', { TRUST_PROXY: '' }, {}, /seem to have one address/],
  ['no mail', { SMTP_URL: '' }, {}, /nobody gets them/],
  ['a mail server that says no', {}, { mailProblem: '535 no' }, /does not let us in: 535 no/],
  ['no sender', { MAIL_FROM: '' }, {}, /no valid sender/],
  ['no backup', {}, { lastBackupAt: null }, /never been a backup/],
  ['an old backup', {}, { lastBackupAt: 90 * DAY }, /10 days old/],
  ["the database's clock", {}, { databaseAhead: -60_000 }, /-60 s ahead/],
  ['a full disk', {}, { free: 1e9 }, /1\.0 GB are free.*refused/],
  [
    'secrets to be guessed',
    { METRICS_TOKEN: 't0ken', RAZORPAY_WEBHOOK_SECRET: 'hook' },
    {},
    /TOKEN and RAZOR.*guessed/,
  ],
  ["others' servers out of reach", {}, { unknownNames: ['a.example', 'b.example'] }, /no a\.example, no b\.example/],
  ['no video library', {}, { videoLibrary: null }, /Nothing here can convert videos/],
  ['no college', {}, { colleges: [] }, /Nobody can sign up/],
  [
    'a college whose identity provider is gone',
    {},
    { colleges: sound.colleges.map((one) => ({ ...one, providerProblem: 'fetch failed' })) },
    /Nobody of college\.edu can sign in with its identity provider: fetch failed/,
  ],
  ['dead jobs', {}, { deadJobs: 3 }, /3 jobs failed for good/],
])('finds %s, and says what to do (operator)', (_name, env, facts, says) => {
  const found = findings({ ...production, ...env }, facts);
  expect(found).toEqual([{ state: 'wrong', says: expect.stringMatching(says), fix: expect.stringMatching(/\S/) }]);
  const lines = report(found);
  expect(lines.at(-1)).toBe('1 thing is wrong.');
  expect(lines.join('\n')).toMatch(/ !! {2}.+\n {6}→ /);
});

it('points out what is missing but may be intended (operator)', () => {
  const { RAZORPAY_KEY_ID: _, RAZORPAY_KEY_SECRET: __, RAZORPAY_WEBHOOK_SECRET: ___, ...free } = production;
  expect(findings(free)).toMatchObject([{ state: 'think', says: expect.stringContaining('Nobody can pay') }]);
  expect(findings({ ...production, SIGN_UP: 'open' })).toMatchObject([
    { state: 'think', says: expect.stringContaining('Everybody in the world') },
  ]);
  expect(findings({ ...production, SIGN_UP: 'open', ACADEMIC_EMAIL_PATTERN: String.raw`college\.edu` })).toEqual([]);
  expect(findings({ ...production, CONTACT_TO: '' })).toMatchObject([
    { state: 'think', says: expect.stringContaining('not told whom to ask') },
  ]);
  const bare = { domain: 'a.edu', grievanceContact: null, moderators: 0, stewards: 0, providerProblem: null };
  expect(findings(production, { colleges: [...sound.colleges, bare] }).map(({ says }) => says)).toEqual([
    'a.edu has no moderator: only you see its reports.',
    'a.edu has no steward: only you look after it.',
    'a.edu says nobody to complain to.',
  ]);
  expect(findings({ ...production, TRANSCODE_JOBS: '0' }, { videoLibrary: null })).toMatchObject([
    { state: 'think', says: expect.stringContaining('converts no videos') },
  ]);
  expect(findings(production, { free: 5e9 })).toMatchObject([{ state: 'think' }]);
});
