import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import type { CollegeProviders } from './ports.ts';
import { collegeDomain, refuseUnlisted } from './rules.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** Whether the server may ask an issuer at this address. */
export function isIssuer(text: string): boolean {
  return URL.canParse(text) && (text.startsWith('https:') || LOOPBACK.test(`${text}/`));
}

const issuer = z.string().max(500).refine(isIssuer, 'Give the address of the issuer, which begins with https:.');

/**
 * Sets a college's own identity provider, of which the fields that are not given stay; a client of `null` takes it away,
 * and its people sign in with the installation's again (decisions 9, 69).
 */
export const setProvider = useCase({
  name: 'colleges.setProvider',
  access: 'operator',
  refuses: ['COLLEGE_NOT_FOUND', 'PROVIDER_INCOMPLETE'],
  input: z.strictObject({
    domain: collegeDomain,
    issuer: issuer.optional(),
    clientId: z.string().trim().min(1).max(500).nullable().optional(),
    clientSecret: z.string().trim().min(1).max(1_000).optional(),
  }),
  async run(
    ports: { clock: Clock; ids: Ids; collegeProviders: CollegeProviders },
    actor,
    { domain, clientId, ...given },
  ): Promise<void> {
    const former = await ports.collegeProviders.of(domain);
    const client = { ...former, ...given, ...(clientId && { clientId }) };
    const { issuer, clientId: id, clientSecret } = client;
    if (clientId !== null && !(issuer && id && clientSecret)) refuse('PROVIDER_INCOMPLETE');
    const audit = auditEntry(ports, actor, 'college-changed', { details: { college: domain, fields: 'provider' } });
    const after = clientId !== null && issuer && id && clientSecret ? { issuer, clientId: id, clientSecret } : null;
    if (!(await ports.collegeProviders.set(domain, after, audit))) refuseUnlisted(domain);
  },
});
