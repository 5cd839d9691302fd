import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { ownEmail } from '../accounts/returned-address.ts';
import { refuse } from '../kernel/errors.ts';
import type { Nothing } from '../kernel/job.ts';
import type { Ids, JobDraft, Settings, SideWrite } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { typedText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';

/** A question or feedback for the operator. */
export interface ContactMessage {
  readonly id: string;
  readonly userId: string;
  readonly fullName: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: Instant;
}

export interface ContactMessages {
  /** Stores a message, and writes `sideWrites` in the same unit. */
  add(message: ContactMessage, sideWrites: readonly SideWrite[]): Promise<void>;
}

export interface Ports extends SendOncePorts {
  ids: Ids;
  settings: Settings;
  users: UserLookup;
  contactMessages: ContactMessages;
}

/**
 * Sends a message to the operator: stored, and mailed when an address is set; name and e-mail are the session's
 * (decisions 23). Sent again with its key it is the same message, and counts once.
 */
export const sendMessage = sendOnce({
  name: 'contact.send',
  access: 'member',
  input: z.strictObject({ message: typedText(1, 5_000) }),
  async run(ports: Ports, actor, { message }, receipt: ReceiptOf<Nothing>): Promise<{ sent: true }> {
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    const { fullName, name, language } = user;
    const email = ownEmail(user);
    const { contactTo } = ports.settings;
    const mail: JobDraft[] =
      contactTo === null
        ? []
        : [sendMailJob.draft({ kind: 'contact', to: contactTo, language, fullName, name, replyTo: email, message })];
    const sent = {
      id: ports.ids.next(),
      userId: user.id,
      fullName,
      name,
      email,
      message,
      createdAt: ports.clock.now(),
    };
    await ports.contactMessages.add(sent, [...receipt({}), ...mail]);
    return { sent: true };
  },
  again: async () => ({ sent: true }),
});
