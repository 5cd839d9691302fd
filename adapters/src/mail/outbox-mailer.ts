import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '@quadrangle/domain/kernel/ports';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { type AppName, unsubscribeHeaders, writeLetter } from './letters.ts';

/** A mail in the outbox. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Stores mails in place of sending them, for people who try the product out. */
export interface Outbox extends Mailer {
  /** The mails, newest first. */
  list(): Promise<OutboxMail[]>;
}

interface OutboxOptions {
  readonly folder: string;
  readonly from: string;
  readonly appName: AppName;
}

/** A mailer that writes each mail as an `.eml` file into `folder`; the names sort by time. */
export function outboxMailer({ folder, from, appName }: OutboxOptions): Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let written = 0;
  return {
    async send(mail) {
      const letter = writeLetter(mail, await appName(mail));
      const date = new Date();
      const replyTo = mail.kind === 'contact' ? { replyTo: mail.replyTo } : {};
      const headers = unsubscribeHeaders(mail);
      const { message } = await transport.sendMail({ from, to: mail.to, date, headers, ...replyTo, ...letter });
      await mkdir(folder, { recursive: true });
      written += 1;
      const stamp = date.toISOString().replaceAll(':', '-');
      const name = `${stamp}-${process.pid}-${String(written).padStart(6, '0')}.eml`;
      await writeFile(join(folder, `${name}.part`), message);
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
    async list() {
      const names = await readdir(folder).catch(() => [] as string[]);
      const mails = names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse();
      return Promise.all(mails.map((name) => read(join(folder, name), name)));
    },
  };
}

async function read(path: string, name: string): Promise<OutboxMail> {
  const mail = await PostalMime.parse(await readFile(path));
  const stamp = name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
  return {
    to: mail.to?.map((address) => address.address).join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    createdAt: stamp,
  };
}
