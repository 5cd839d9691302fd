import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import type { Mail } from '@quadrangle/domain/kernel/mail';
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

const NEWS = [
  'new-device',
  'sessions-ended',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'suspended',
] as const;

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
        if (language === 'hi') expect(subject + text).toMatch(/\p{Script=Devanagari}/u);
        expect(text).not.toMatch(/undefined|null|\n\n\n/);
        const nowhere = ['password-changed', 'second-factor-off', 'suspended'].includes(news);
        expect(text.includes('Chrome')).toBe(device !== null && !nowhere);
      }
  });

  it('hold one link, which opens nothing without signing in', () => {
    const { text } = letter('new-device', 'en', null);
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual(['https://photos.a.edu/profile']);
    expect(letter('suspended', 'en', null).text).not.toContain('://');
  });
});
