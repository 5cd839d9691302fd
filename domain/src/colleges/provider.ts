import { z } from 'zod';
import type { Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { ProviderClient } from './college.ts';
import type { CollegeProviders } from './ports.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** Whether the server may ask an issuer at this address. */
export function isIssuer(text: string): boolean {
  return URL.canParse(text) && (text.startsWith('https:') || LOOPBACK.test(`${text}/`));
}

const issuer = z.string().max(500).refine(isIssuer, 'Give the address of the issuer, which begins with https:.');

/** What is said of a college's own identity provider; a client of `null` takes it away. */
export const providerInput = {
  issuer: issuer.optional(),
  clientId: z.string().trim().min(1).max(500).nullable().optional(),
  clientSecret: z.string().trim().min(1).max(1_000).optional(),
};

export type ProviderChange = { readonly [K in keyof typeof providerInput]?: z.output<(typeof providerInput)[K]> };

/**
 * A college's own identity provider after a change, of which the fields that are not given stay; null for none, where
 * its people sign in with the installation's again. Refuses PROVIDER_INCOMPLETE (decisions 9, 69).
 */
export async function providerAfter(
  { collegeProviders }: { readonly collegeProviders: CollegeProviders },
  domain: Tenant,
  { clientId, ...given }: ProviderChange,
): Promise<ProviderClient | null> {
  if (clientId === null) return null;
  const former = await collegeProviders.of(domain);
  const { issuer, clientId: id, clientSecret } = { ...former, ...given, ...(clientId && { clientId }) };
  return issuer && id && clientSecret ? { issuer, clientId: id, clientSecret } : refuse('PROVIDER_INCOMPLETE');
}
