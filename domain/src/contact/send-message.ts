import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, JobDraft, Limit, Limits, Settings } from '../kernel/ports.ts';
import { refuseOtherUse, sendKey } from '../kernel/send-key.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { typedText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';

/** A query or feedback to whoever runs the installation. */
export interface ContactMessage {
  readonly id: string;
  readonly userId: string;
  readonly fullName: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: Instant;
  /** Of its sender; null when none came with it. */
  readonly key: string | null;
}

export interface ContactMessages {
  /** What this person sent with this key. */
  byKey(userId: string, key: string): Promise<ContactMessage | null>;
  /**
   * Stores a message; `jobs` are queued in the same unit. Answers what is stored: when the person sent one with the same
   * key before, that one, and nothing is added or queued.
   */
  add(message: ContactMessage, jobs: readonly JobDraft[]): Promise<ContactMessage>;
}

export interface Ports {
  clock: Clock;
  ids: Ids;
  settings: Settings;
  limits: Limits;
  users: UserLookup;
  contactMessages: ContactMessages;
}

/** Messages one person may send (decisions 42). */
const CONTACTS: Limit = { max: 5, seconds: 24 * 60 * 60 };

/**
 * Sends a message to the operator: stored, and mailed when an address is set; name and e-mail are the session's
 * (decisions 23). Sent again with its key it is the same message, and counts once. Refuses TOO_MANY_REQUESTS.
 */
export const sendMessage = useCase({
  name: 'contact.send',
  access: 'member',
  input: z.strictObject({ message: typedText(1, 5_000), key: sendKey }),
  async run(ports: Ports, actor, { message, key = null }): Promise<{ sent: true }> {
    const before = key === null ? null : await ports.contactMessages.byKey(actor.id, key);
    const stored = before ?? (await store(ports, actor, message, key));
    if (stored.message !== message) refuseOtherUse();
    return { sent: true };
  },
});

async function store(ports: Ports, actor: Member, message: string, key: string | null): Promise<ContactMessage> {
  await withinLimits(ports, [[`contact:${actor.id}`, CONTACTS]]);
  const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
  const { fullName, name, email, language } = user;
  const { contactTo } = ports.settings;
  const mail: JobDraft[] =
    contactTo === null
      ? []
      : [sendMailJob.draft({ kind: 'contact', to: contactTo, language, fullName, name, replyTo: email, message })];
  const createdAt = ports.clock.now();
  const sent = { id: ports.ids.next(), userId: user.id, fullName, name, email, message, createdAt, key };
  return ports.contactMessages.add(sent, mail);
}
