import { mailerContract } from '@quadrangle/domain/contracts';
import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import type { Mail } from '@quadrangle/domain/kernel/mail';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type TestMailServer, type TestMailServerOptions } from '../../testing/mail-server.ts';
import { slowness } from '../../testing/slowness.ts';
import { secretsFrom } from '../crypto/secrets.ts';
import { smtpMailer } from './smtp-mailer.ts';

const servers: TestMailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function aServer(options?: TestMailServerOptions): Promise<TestMailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const mailerTo = ({ url }: Pick<TestMailServer, 'url'>, key = 'the key') =>
  smtpMailer({
    url,
    from: 'Quad <no-reply@college.edu>',
    appName: async () => 'Quad',
    sign: secretsFrom(key).sign,
    timeout: 2_000 * Math.ceil(slowness()),
  });

mailerContract('SMTP', async () => {
  const server = await startMailServer();
  return {
    mailer: mailerTo(server),
    arrived: async () => server.mails.map(({ recipient, text = '' }) => ({ to: recipient, text })),
    setBroken: (broken) => (broken ? server.stop() : server.start()),
    refuse(refusing) {
      if (refusing) server.refusals.push({ code: 550, at: 'recipient' });
    },
    close: () => server.stop(),
  };
});

const link = `https://photos.college.edu/users/u1/verify/${'k='.repeat(40)}?a=1&b=2`;
const verification = { kind: 'verify-email', to: 'mira@college.edu', language: 'en', link, code: '048213' } as const;
const receipt = {
  kind: 'receipt',
  to: 'mira@college.edu',
  language: 'en',
  fullName: 'Mira Sen',
  months: 12,
  amount: 199_900,
  reference: 'pay_29QQoUBi66xm2f',
  planEnd: Date.UTC(2027, 1, 28),
} as const;
const comment = {
  kind: 'comment',
  who: 'Asha <Rao>',
  others: 2,
  title: 'Lawn',
  event: null,
  club: null,
  text: 'What a goal!',
  items: 0,
  failed: false,
  verdict: null,
  own: false,
  planEnd: null,
  page: 'https://photos.college.edu/photo/p1#comment-c1',
} as const;
const digest = {
  kind: 'digest',
  to: 'mira@college.edu',
  language: 'en',
  day: '2026-03-02',
  fullName: 'Mira Sen',
  newest: [comment, { ...comment, kind: 'plan', title: null, text: null, planEnd: Date.UTC(2027, 1, 28) }],
  more: 3,
  page: 'https://photos.college.edu/notifications',
  unsubscribe: 'https://photos.college.edu/unsubscribe/u1.sig',
} as const;
const mails: Mail[] = [
  verification,
  digest,
  { ...verification, kind: 'reset-password' },
  receipt,
  {
    kind: 'contact',
    to: 'office@college.edu',
    language: 'en',
    fullName: 'Mira Sen',
    name: 'mira',
    replyTo: 'mira@college.edu',
    message: '.\nA line with a dot above, and ünïcödé 王\n.',
  },
];

const DAYS: Readonly<Record<Language, string>> = {
  en: '28 February 2027',
  zh: '2027年2月28日',
  hi: '28 फ़रवरी 2027',
};

describe('a mail', () => {
  it.each(mails.flatMap((mail) => (Object.keys(LANGUAGES) as Language[]).map((language) => ({ ...mail, language }))))(
    'of the kind $kind arrives in $language, as text and as HTML',
    async (mail) => {
      const server = await aServer();
      await mailerTo(server).send(mail);
      const [arrived] = server.mails;
      expect(server.mails).toHaveLength(1);
      expect(arrived).toMatchObject({
        recipient: mail.to,
        from: { address: 'no-reply@college.edu', name: 'Quad' },
        to: [{ address: mail.to }],
      });
      expect(/\p{Script=Han}/u.test(arrived?.subject ?? '')).toBe(mail.language === 'zh');
      expect(/\p{Script=Devanagari}/u.test(arrived?.subject ?? '')).toBe(mail.language === 'hi');
      expect(arrived?.html).toContain(`lang="${LANGUAGES[mail.language].tag}" dir="ltr"`);
      const lines = arrived?.text?.split(/\r?\n/) ?? [];
      if ('link' in mail) expect(lines).toContain(link);
      if (mail.kind === 'receipt') {
        expect(arrived?.text).toContain('1,999.00');
        expect(arrived?.text).toContain(mail.reference);
        expect(arrived?.text).toContain(DAYS[mail.language]);
      }
      const header = (name: string) => arrived?.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe(mail.kind === 'digest' ? `<${mail.unsubscribe}>` : undefined);
      expect(header('list-unsubscribe-post')).toBe(mail.kind === 'digest' ? 'List-Unsubscribe=One-Click' : undefined);
      if (mail.kind === 'digest') {
        for (const address of [comment.page, mail.page, mail.unsubscribe]) {
          expect(lines).toContain(address);
          expect(arrived?.html).toContain(`href="${address}"`);
        }
        expect(arrived?.text).toContain('What a goal!');
        expect(arrived?.text).toContain(DAYS[mail.language]);
        expect(arrived?.html).toContain('Asha &lt;Rao&gt;');
        expect(arrived?.html).not.toContain('<img');
        expect(arrived?.attachments).toEqual([]);
      }
      if (mail.kind === 'contact') {
        expect(arrived?.text?.replaceAll('\r\n', '\n')).toContain(mail.message);
        expect(arrived?.replyTo).toMatchObject([{ address: mail.replyTo }]);
      }
    },
  );

  it('of a day is the same to mail programs, although each attempt writes it anew', async () => {
    const server = await aServer();
    for (const more of [3, 4]) await mailerTo(server).send({ ...digest, more });
    await mailerTo(server).send({ ...digest, day: '2026-03-03' });
    const ids = server.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('has an id by which nobody without the key of the installation finds the code in it (decisions 67)', async () => {
    const server = await aServer();
    const { link: _, ...claim } = { ...verification, kind: 'claim-address' } as const;
    for (const key of ['the key', 'another key']) await mailerTo(server, key).send(claim);
    const [id, ofAnotherKey] = server.mails.map(({ messageId }) => messageId);
    expect(id).not.toBe(ofAnotherKey);
    expect(id).toMatch(/^<[\w-]{43}@college\.edu>$/);
  });

  it('has lines that every server accepts, whatever it contains', async () => {
    const server = await aServer();
    await mailerTo(server).send({ ...receipt, fullName: '王'.repeat(80), language: 'zh' });
    const longest = Math.max(...(server.mails[0]?.raw.split('\r\n') ?? []).map((line) => line.length));
    expect(longest).toBeLessThan(998);
  });

  it('cannot be given further headers or recipients by what people typed', async () => {
    const server = await aServer();
    const fullName = 'Mira\r\nBcc: victim@college.edu\r\n\r\nHello';
    await mailerTo(server).send({ ...receipt, fullName });
    const contact = { kind: 'contact', name: 'm\r\nBcc: victim@college.edu', replyTo: 'm@college.edu' } as const;
    await mailerTo(server).send({ ...contact, to: 'office@college.edu', language: 'en', fullName, message: 'x' });
    expect(server.asked).toEqual(['mira@college.edu', 'office@college.edu']);
    for (const { headers } of server.mails) expect(headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('a mail that the server does not take', () => {
  const failure = (server: TestMailServer, mail: Mail = verification) =>
    mailerTo(server)
      .send(mail)
      .then(
        () => 'sent',
        (error: { permanent?: boolean }) => (error.permanent === true ? 'never' : 'later'),
      );

  it.each([
    [550, 'recipient', 'never'],
    [553, 'recipient', 'never'],
    [554, 'data', 'never'],
    [552, 'data', 'never'],
    [451, 'recipient', 'later'],
    [452, 'data', 'later'],
    [421, 'recipient', 'later'],
    [530, 'recipient', 'later'],
  ] as const)('with %i at the %s is sent again %s', async (code, at, when) => {
    const server = await aServer();
    server.refusals.push({ code, at });
    expect(await failure(server)).toBe(when);
    expect(server.mails).toEqual([]);
    expect(await failure(server)).toBe('sent');
  });

  it('because the address is none is never sent again', async () => {
    const server = await aServer();
    for (const to of ['mira@college.edu\r\nRCPT TO:<x@y.edu>', 'mira@college.edu, x@y.edu', ''])
      expect(await failure(server, { ...verification, to })).toBe('never');
    expect(server.asked).not.toContain('x@y.edu');
  });

  it('because it does not know the recipient yet is sent again later', async () => {
    const server = await aServer();
    server.greylisting = true;
    expect([await failure(server), await failure(server)]).toEqual(['later', 'sent']);
  });

  it('because the connection broke after its text is sent again, as the same mail', async () => {
    const server = await aServer();
    server.dropsAfterData = 1;
    expect([await failure(server), await failure(server)]).toEqual(['later', 'sent']);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
    await mailerTo(server).send({ ...verification, link: `${link}2` });
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('because it is away, or says nothing, is sent when it is back', async () => {
    const server = await aServer();
    const mailer = mailerTo(server);
    await server.stop();
    await expect(mailer.send(verification)).rejects.not.toHaveProperty('permanent');
    await server.start();
    server.silent = true;
    await expect(mailer.send(verification)).rejects.not.toHaveProperty('permanent');
    server.silent = false;
    await mailer.send(verification);
    expect(server.mails).toHaveLength(1);
  });
});

describe('the way to the server', () => {
  const account = { user: 'quad', pass: 'p@ss:/ word' };

  it.each([false, true])('is encrypted where it can be, and signed in on (TLS from the start: %s)', async (secure) => {
    const server = await aServer({ account, secure });
    await mailerTo(server).send(verification);
    expect(server.mails).toMatchObject([{ encrypted: true, user: 'quad' }]);
  });

  it('with a wrong password is the operator’s to mend: the mail waits', async () => {
    const server = await aServer({ account });
    const mailer = mailerTo({ url: server.url.replace('quad:', 'quad:x') });
    const error = await mailer.send(verification).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { responseCode: 535 } });
    expect(error).not.toHaveProperty('permanent');
    const trouble = await mailer.check().catch((reason: unknown) => reason);
    expect(trouble).toMatchObject({ cause: { code: 'EAUTH' } });
    expect(trouble).not.toHaveProperty('permanent');
  });

  it('is not taken with a certificate that nobody vouches for', async () => {
    const server = await aServer({ secure: true });
    const { origin } = new URL(server.url.replace('smtps:', 'https:'));
    const mailer = mailerTo({ url: origin.replace('https:', 'smtps:') });
    await expect(mailer.send(verification)).rejects.not.toHaveProperty('permanent');
    expect(server.mails).toEqual([]);
  });

  it('can be checked without sending anything', async () => {
    const server = await aServer({ account });
    const mailer = mailerTo(server);
    await mailer.check();
    expect(server.mails).toEqual([]);
    await server.stop();
    await expect(mailer.check()).rejects.toThrow('ECONNREFUSED');
  });
});
