import type { Anonymous, Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { FileClaim } from './file-urls.ts';

/**
 * The member who may read at a signed address, whose claim is signed as `text`. Refuses, in this order, a bad signature
 * with FILE_SIGNATURE_INVALID, no session with UNAUTHENTICATED, a session of another tenant with
 * FILE_OF_ANOTHER_COLLEGE, and an expired address with FILE_URL_EXPIRED (decisions 28).
 */
export function admitted(
  ports: { clock: Clock; secrets: Secrets },
  actor: Anonymous | Member,
  { tenant, expiresAt }: Pick<FileClaim, 'tenant' | 'expiresAt'>,
  text: string,
  signature: string,
): Member {
  if (!ports.secrets.verify(text, signature)) refuse('FILE_SIGNATURE_INVALID');
  if (actor.kind === 'anonymous') refuse('UNAUTHENTICATED');
  if (actor.tenant !== tenant) refuse('FILE_OF_ANOTHER_COLLEGE');
  if (ports.clock.now() >= expiresAt) refuse('FILE_URL_EXPIRED');
  return actor;
}
