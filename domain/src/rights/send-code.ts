import { freshCode, hashedCode } from '../accounts/code.ts';
import { job } from '../kernel/job.ts';
import type { Clock, Mailer, Secrets } from '../kernel/ports.ts';
import type { Asking } from './ports.ts';
import { RIGHTS_CODE_LIFE } from './rules.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  mailer: Mailer;
  requests: Asking;
}

/** What the code of a request is hashed with: one of another request never fits. */
export const codeDigest = (requestId: string): string => `rights ${requestId}`;

/**
 * Makes the code of a request and mails it, so that it is nowhere but in the mail; the mail repeats nothing that was
 * typed (decisions 72).
 */
export const sendRightsCodeJob = job({
  kind: 'send-rights-code',
  async run({ clock, secrets, mailer, requests }: Ports, { id }: { readonly id: string }) {
    const code = freshCode(secrets);
    const request = await requests.giveCode(
      id,
      hashedCode(secrets, codeDigest(id), code),
      clock.now() + RIGHTS_CODE_LIFE,
    );
    if (!request || request.email === null) return;
    await mailer.send({ kind: 'rights-code', to: request.email, language: request.language, code });
  },
});
