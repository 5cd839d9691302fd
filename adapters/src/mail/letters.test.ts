import type { AccountNews } from '@quadrangle/domain/accounts/letters';
import { LANGUAGES, type Language, otherLanguages } from '@quadrangle/domain/kernel/languages';
import type { Draft } from '@quadrangle/domain/kernel/letter';
import type { Mail, MailFacts } from '@quadrangle/domain/kernel/mail';
import type { NewsSummary } from '@quadrangle/domain/kernel/news-summary';
import { isUntranslated } from '@quadrangle/domain/memory';
import { letters } from '@quadrangle/domain/use-cases';
import { describe, expect, it } from 'vitest';
import { writeLetter } from './letters.ts';

type CaseMail = Extract<Mail, { readonly kind: 'case' }>;

const languages = Object.keys(LANGUAGES) as Language[];

const about: CaseMail = {
  kind: 'case',
  to: 'asha@a.edu',
  language: 'en',
  fullName: 'Asha Rao',
  as: 'owner',
  news: 'decided',
  subject: 'item',
  verdict: 'hide',
  stopDays: 1,
  text: 'She did not <agree>.',
  page: 'https://photos.a.edu/profile',
};

describe('mails about reports (decisions 51, 52)', () => {
  it('tell the owner the decision, its reason, and how long they cannot upload; what people wrote stays text', () => {
    const { subject, text, html } = writeLetter(about, 'Quadrangle');
    expect(subject).toBe('About your photo or video at Quadrangle');
    expect(text).toContain('It is hidden from now on.');
    expect(text).toContain('You cannot upload for 1 day.');
    expect(text).toContain('The moderators say: She did not <agree>.');
    expect(text.split('\n')).toContain('https://photos.a.edu/profile');
    expect(html).toContain('She did not &lt;agree&gt;.');
  });

  it('tell a reporter the outcome, but not what the owner may no longer do', () => {
    const { subject, text } = writeLetter({ ...about, as: 'reporter', stopDays: 30 }, 'Quadrangle');
    expect(subject).toBe('Your report at Quadrangle');
    expect(text).not.toContain('30');
  });

  it.each(languages)('are complete in %s, without gaps', (language) => {
    const letters = (['owner', 'reporter'] as const).flatMap((as) =>
      (['asked', 'decided', 'undone'] as const).flatMap((news) =>
        (['item', 'comment', 'person'] as const).map((subject) =>
          writeLetter({ ...about, language, as, news, subject }, 'Quadrangle'),
        ),
      ),
    );
    for (const { subject, text } of letters) {
      expect(subject).toContain('Quadrangle');
      expect(text).not.toMatch(/undefined|null|\n\n\n/);
    }
  });

  it('remind moderators with a link to the page, and the office with the commands', () => {
    const waiting = {
      kind: 'cases-wait',
      to: 'm@a.edu',
      language: 'en',
      tenant: 'a.edu',
      cases: 2,
      oldest: 0,
    } as const;
    const mail = writeLetter({ ...waiting, page: 'https://photos.a.edu/moderation' }, 'Quadrangle');
    expect(mail.subject).toBe('2 reports wait at Quadrangle');
    expect(mail.text.split('\n')).toContain('https://photos.a.edu/moderation');
    const office = writeLetter({ ...waiting, cases: 1, page: null }, 'Quadrangle');
    expect(office.subject).toBe('1 report waits at Quadrangle');
    expect(office.text).toContain('admin reports');
    expect(writeLetter({ ...waiting, language: 'zh', page: null }, 'Quadrangle').text).toContain('admin reports');
  });
});

const OF_ACCOUNTS: Readonly<Record<AccountNews, true>> = {
  'new-device': true,
  'sessions-ended': true,
  'password-changed': true,
  'password-changed-address-gone': true,
  'second-factor-added': true,
  'second-factor-removed': true,
  'second-factor-off': true,
  'recovery-codes-renewed': true,
  'recovery-code-used': true,
  'address-released': true,
  'recovery-address': true,
  'recovery-address-removed': true,
  'leaving-day': true,
  suspended: true,
};
const NEWS = Object.keys(OF_ACCOUNTS) as AccountNews[];

describe('mails about one’s own account (decisions 55)', () => {
  const letter = (
    news: Extract<Mail, { readonly kind: 'account' }>['news'],
    language: Language,
    device: { browser: string; system: string } | null,
  ) =>
    writeLetter(
      {
        kind: 'account',
        to: 'asha@a.edu',
        language,
        news,
        at: Date.UTC(2026, 2, 2, 9, 30),
        device,
        page: 'https://photos.a.edu/profile',
      },
      'Quadrangle',
    );

  it.each(languages)('say in %s what happened, when and where, and what to do', (language) => {
    for (const news of NEWS)
      for (const device of [null, { browser: 'Chrome', system: 'Android' }]) {
        const { subject, text } = letter(news, language, device);
        expect(subject).toContain('Quadrangle');
        expect(text).toMatch(/9:30|09:30/);
        expect(text).not.toMatch(/undefined|null|\n\n\n/);
        const nowhere = [
          'password-changed',
          'second-factor-off',
          'address-released',
          'password-changed-address-gone',
          'recovery-address',
          'recovery-address-removed',
          'suspended',
        ].includes(news);
        expect(text.includes('Chrome')).toBe(device !== null && !nowhere);
      }
  });

  it('hold one link, which opens nothing without signing in', () => {
    const { text } = letter('new-device', 'en', null);
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual(['https://photos.a.edu/profile']);
    expect(letter('suspended', 'en', null).text).not.toContain('://');
  });
});

const NOTIFICATION: NewsSummary = {
  kind: 'moderation',
  who: null,
  others: 0,
  title: null,
  event: null,
  club: null,
  text: null,
  items: 0,
  failed: false,
  verdict: null,
  own: false,
  planEnd: null,
  page: '/1',
};

/** Facts of each kind of mail in every wording that it has, with digits for names. */
const FACTS: { readonly [Kind in keyof MailFacts]: readonly MailFacts[Kind][] } = {
  'verify-email': [{ link: '/1', code: '1' }],
  'claim-address': [{ code: '1' }],
  'reset-password': [{ link: '/1' }],
  'recovery-code': [{ code: '1' }],
  'guardian-code': [{ code: '1', of: '2', notice: '/1' }],
  'rights-code': [{ code: '1' }],
  'rights-filed': [{ number: '1', due: 0 }],
  'rights-wait': (['picture', 'correct', 'erase', 'complain'] as const).flatMap((what) =>
    [null, '/1'].map((page) => ({ number: '1', what, due: 0, overdue: page === null, college: '2', page })),
  ),
  'rights-answer': (['keep', 'hide', 'remove', null] as const).flatMap((verdict) =>
    (['decided', 'undone'] as const).map((news) => ({ number: '1', news, verdict, text: '2' })),
  ),
  leaving: [true, false].map((hasAddress) => ({ fullName: '1', leavesOn: '2027-05-31', hasAddress, page: '/1' })),
  account: NEWS.flatMap((news) =>
    [null, { browser: '1', system: '2' }].map((device) => ({ news, at: 0, device, page: '/1' })),
  ),
  breach: [0, null].map((from) => ({
    fullName: '1',
    college: '2',
    from,
    until: 0,
    words: '3',
    contact: '4',
    page: '/1',
  })),
  'breach-clock': [true, false].map((overdue) => ({ id: '1', due: 0, overdue, page: '/1' })),
  closing: [null, { readingFrom: 0, erasedAt: 0 }].map((closing) => ({
    fullName: '1',
    college: '2',
    closing,
    page: '/1',
  })),
  'club-closed': [{ fullName: '1', club: '2', contact: '3', page: '/1' }],
  handover: [
    { taker: null, isBack: false },
    { taker: '3', isBack: false },
    { taker: '3', isBack: true },
  ].map((who) => ({ fullName: '1', club: '2', ...who, from: 0, page: '/1' })),
  digest: [
    { day: '2026-03-02', fullName: '1', newest: [NOTIFICATION], more: 2, page: '/1', unsubscribe: '/2' },
    { day: '2026-03-02', fullName: '1', newest: [NOTIFICATION], more: 0, page: '/1', unsubscribe: '/2' },
  ],
  receipt: [1, 12].flatMap((months) =>
    [null, '3'].map((club) => ({ fullName: '1', months, amount: 100, reference: '2', planEnd: 0, club })),
  ),
  contact: [{ fullName: '1', name: '2', replyTo: '3', message: '4' }],
  case: (['owner', 'reporter'] as const).flatMap((as) =>
    (['asked', 'decided', 'undone', 'withdrawn'] as const).flatMap((news) =>
      (['item', 'comment', 'person', 'club'] as const).flatMap((subject) =>
        (['keep', 'hide', 'remove'] as const).map((verdict) => ({
          fullName: '1',
          as,
          news,
          subject,
          verdict,
          stopDays: 7,
          text: '2',
          page: '/1',
        })),
      ),
    ),
  ),
  'cases-wait': [null, '/1'].map((page) => ({ tenant: '1', cases: 2, oldest: 0, page })),
};

const wordsIn = ({ subject, paragraphs }: Draft): string[] => [
  subject,
  ...paragraphs.flatMap((one) =>
    typeof one === 'string' ? one.split(/(?<=[.:,;?!。：；？！।]) /) : 'label' in one ? one.label : one.sentence,
  ),
];

it.each(otherLanguages('en'))('every mail speaks %s throughout (decisions 76)', (language) => {
  for (const [kind, all] of Object.entries(FACTS))
    for (const facts of all) {
      const write = letters[kind as keyof MailFacts][language] as (mail: object, appName: string) => Draft;
      for (const words of wordsIn(write({ ...facts, kind, to: '1', language }, '0')))
        expect(isUntranslated(words.replaceAll('UTC', ''), language), `${kind}: ${words}`).toBe(false);
    }
});
