import type { Mail } from '@quadrangle/domain/kernel/mail';
import type { Mailer, Secrets } from '@quadrangle/domain/kernel/ports';
import { createTransport } from 'nodemailer';
import { digest } from '../crypto/secrets.ts';
import { type AppName, unsubscribeHeaders, writeLetter } from './letters.ts';

export interface SmtpMailer extends Mailer {
  /** Rejects when the server cannot be reached, or refuses our credentials. Sends nothing. */
  check(): Promise<void>;
}

export interface SmtpAccount {
  /** `smtp://user:pass@host:port` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
  readonly appName: AppName;
  readonly sign: Secrets['sign'];
  /** Milliseconds that the server may take to answer; 10,000 by default. */
  readonly timeout?: number;
}

/** A mail server's permanent refusal: trying again would not help. */
class MailRefused extends Error {
  readonly permanent = true;
}

/**
 * A mailer that sends each mail through the SMTP server at `url`. A permanent refusal of this mail rejects with
 * `permanent`; anything else, wrong credentials too, is worth another try.
 */
export function smtpMailer({ url, from, appName, sign, timeout = 10_000 }: SmtpAccount): SmtpMailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 3 * timeout,
  });
  return {
    async send(mail) {
      const letter = writeLetter(mail, await appName(mail));
      const replyTo = mail.kind === 'contact' ? { replyTo: asOne(mail.replyTo) } : {};
      const addressed = {
        from,
        to: asOne(mail.to),
        messageId: messageId(mail, from, sign),
        ...replyTo,
        headers: unsubscribeHeaders(mail),
      };
      try {
        await transport.sendMail({ ...addressed, ...letter });
      } catch (cause) {
        throw isFinal(cause) ? new MailRefused(String(cause), { cause }) : plainError(cause);
      }
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        throw plainError(cause);
      });
    },
  };
}

/** The transport calls every 5xx `permanent`, wrong credentials too, so its own error is not passed on. */
function plainError(cause: unknown): Error {
  return new Error(String(cause), { cause });
}

/** The address as an object: a text would be parsed as a list of addresses. */
function asOne(address: string): { name: string; address: string } {
  return { name: '', address };
}

/**
 * The same for the same mail: when a connection breaks after the text was sent, the mail is sent again, and mail
 * programs recognise the duplicate. It is signed, because a code is all that is secret in some mails: whoever reads the
 * id without the mail could try every code.
 */
function messageId(mail: Mail, from: string, sign: Secrets['sign']): string {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  // A digest is written again at each attempt; its day identifies it.
  const what = mail.kind === 'digest' ? { kind: mail.kind, to: mail.to, day: mail.day } : mail;
  return `<${sign(`mail ${digest(JSON.stringify(what))}`)}@${host}>`;
}

/** Whether the server permanently refused the recipient or the text, or the address is invalid. */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  if (code === 'EENVELOPE' && command === 'API') return true;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  // 530 asks for TLS or credentials, which the operator can correct.
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 530;
}
