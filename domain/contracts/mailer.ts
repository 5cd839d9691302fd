import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../src/kernel/mail.ts';
import type { Mailer } from '../src/kernel/ports.ts';

/** A mailer for the suite, and where its mails arrive (decisions 7). */
export interface OpenedMailer {
  readonly mailer: Mailer;
  /** The mails that arrived, oldest first; `text` contains the facts of the mail. */
  arrived(): Promise<readonly { readonly to: string; readonly text: string }[]>;
  /** Lets sending fail in a way that may pass, or mends it. */
  setBroken(broken: boolean): Promise<void>;
  /** Lets mails be refused for good, or no more; null where nobody refuses any. */
  readonly refuse: ((refusing: boolean) => void) | null;
  close(): Promise<void>;
}

const link = 'https://photos.example.edu/users/u1/verify/abc_DEF-123';
const to = { to: 'mira@example.edu', language: 'en' } as const;
const fullName = 'Mira Sen';
const mails: [Mail, string][] = [
  [{ ...to, kind: 'verify-email', link, code: '048213' }, link],
  [{ ...to, kind: 'verify-email', link, code: '048213' }, '048213'],
  [
    {
      ...to,
      kind: 'leaving',
      fullName: 'Asha Rao',
      leavesOn: '2027-06-30',
      hasAddress: false,
      page: 'https://quad.example.edu/profile',
    },
    'https://quad.example.edu/profile',
  ],
  [{ ...to, kind: 'claim-address', code: '048213' }, '048213'],
  [{ ...to, kind: 'reset-password', link }, link],
  [{ ...to, fullName, kind: 'receipt', months: 3, amount: 62_000, reference: 'pay_29QQ', planEnd: 0 }, 'pay_29QQ'],
  [
    { ...to, fullName, kind: 'contact', name: 'mira', replyTo: 'mira@example.edu', message: 'A word, please' },
    'A word, please',
  ],
];

/** What every `Mailer` promises. */
export function mailerContract(name: string, open: () => Promise<OpenedMailer>): void {
  describe(`${name} as a mailer`, () => {
    let fixture: OpenedMailer;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());
    const outcomeOf = (mail: Mail) =>
      fixture.mailer.send(mail).then(
        () => 'sent',
        (error: { permanent?: unknown }) => (error.permanent === true ? 'never' : 'later'),
      );
    const [[mail]] = mails as [[Mail, string]];

    it('brings every kind of mail to its recipient, once, in the order of sending', async () => {
      for (const [each] of mails) await fixture.mailer.send(each);
      const arrived = await fixture.arrived();
      expect(arrived.map((each) => each.to)).toEqual(mails.map(() => to.to));
      for (const [index, [, fact]] of mails.entries()) expect(arrived[index]?.text).toContain(fact);
    });

    it('rejects temporarily while the server fails, and sends afterwards', async () => {
      await fixture.setBroken(true);
      expect(await outcomeOf(mail)).toBe('later');
      await fixture.setBroken(false);
      expect(await outcomeOf(mail)).toBe('sent');
      expect(await fixture.arrived()).toHaveLength(1);
    });

    it('says when a mail was refused for good; the next is sent', async () => {
      fixture.refuse?.(true);
      expect(await outcomeOf(mail)).toBe(fixture.refuse === null ? 'sent' : 'never');
      fixture.refuse?.(false);
      expect(await outcomeOf(mail)).toBe('sent');
    });
  });
}
