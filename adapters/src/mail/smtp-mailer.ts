import type { Mailer } from '@quadrangle/domain/kernel/ports';
import { createTransport } from 'nodemailer';
import { writeLetter } from './letters.ts';

/** A mail server's final no: trying again would not help. */
class MailRefused extends Error {
  readonly permanent = true;
}

/** A mailer that hands each mail to the SMTP server at `url`. A permanent refusal (5xx) rejects with `permanent`. */
export function smtpMailer({ url, from, appName }: { url: string; from: string; appName: string }): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      const letter = writeLetter(mail, appName);
      const replyTo = mail.kind === 'contact' ? { replyTo: mail.replyTo } : {};
      try {
        await transport.sendMail({ from, to: mail.to, ...replyTo, ...letter });
      } catch (error) {
        const code = (error as { responseCode?: unknown }).responseCode;
        if (typeof code === 'number' && code >= 500) throw new MailRefused(String(error), { cause: error });
        throw error;
      }
    },
  };
}
