import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailerContract } from '@quadrangle/domain/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outboxMailer } from './outbox-mailer.ts';

mailerContract('an outbox', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = outboxMailer({ folder: join(parent, 'outbox'), from: 'x@y', appName: async () => 'Q' });
  return {
    mailer: outbox,
    arrived: async () => (await outbox.list()).toReversed(),
    // A folder cannot be made where there is a file.
    setBroken: (broken) => (broken ? writeFile(join(parent, 'outbox'), '') : rm(join(parent, 'outbox'))),
    refuse: null,
    close: () => rm(parent, { recursive: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const link = 'http://localhost:3000/users/1/verify/abc_DEF-123';
const verification = { kind: 'verify-email', to: 'mira@northfield.edu', language: 'en', link, code: '048213' } as const;
const outbox = () =>
  outboxMailer({ folder, from: 'Quadrangle <no-reply@localhost>', appName: async () => 'Quadrangle' });

it('each mail is a file whose name sorts by time, listed newest first', async () => {
  const mailer = outbox();
  const second = Math.floor(Date.now() / 1_000) * 1_000;
  await mailer.send(verification);
  await mailer.send({ ...verification, kind: 'reset-password', language: 'zh' });
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  const [newest, older] = await mailer.list();
  expect(newest?.subject).toBe('重设你的 Quadrangle 密码');
  expect(older).toMatchObject({ to: 'mira@northfield.edu', subject: 'Verify your e-mail for Quadrangle: 048213' });
  expect(new Date(older?.createdAt ?? '').getTime()).toBeGreaterThanOrEqual(second);
});

it('a link stands alone on a line of the text part, in both languages', async () => {
  const mailer = outbox();
  await mailer.send(verification);
  await mailer.send({ ...verification, language: 'zh' });
  for (const mail of await mailer.list()) expect(mail.text.split(/\r?\n/)).toContain(link);
});

it('what people typed is never HTML', async () => {
  const mailer = outbox();
  const contact = { kind: 'contact', to: 'a@b.edu', language: 'en', name: 'mira', replyTo: 'mira@b.edu' } as const;
  await mailer.send({ ...contact, fullName: 'Mira <Sen>', message: '<b>Hello</b>' });
  const [mail] = await mailer.list();
  expect(mail?.html).toContain('Mira &lt;Sen&gt;');
  expect(mail?.html).not.toContain('<Sen>');
});

it('a receipt says amount, plan and reference; a message can be replied to', async () => {
  const mailer = outbox();
  const paid = { months: 12, amount: 199_900, reference: 'pay_1', planEnd: Date.UTC(2027, 1, 28) };
  await mailer.send({ kind: 'receipt', to: 'a@b.edu', language: 'en', fullName: 'A', ...paid });
  const message = { fullName: 'B', name: 'bee', replyTo: 'b@b.edu', message: 'Hello\nthere' };
  await mailer.send({ kind: 'contact', to: 'office@b.edu', language: 'en', ...message });
  const [contact, receipt] = await mailer.list();
  expect(receipt?.text).toContain('₹1,999.00');
  expect(receipt?.text).toContain('28 February 2027');
  expect(receipt?.text).toContain('pay_1');
  expect(contact?.text).toContain('Hello\nthere');
  expect(contact?.subject).toBe('Message from B (bee)');
});

it('an outbox nothing was written to is empty', async () => {
  expect(await outboxMailer({ folder: join(folder, 'none'), from: 'x@y', appName: async () => 'Q' }).list()).toEqual(
    [],
  );
});
