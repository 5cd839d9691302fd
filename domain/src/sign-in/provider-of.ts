import type { CollegeProviders } from '../colleges/ports.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { IdentityProvider, IdentityProviders } from './ports.ts';

export interface Ports {
  /** The installation's, for people of colleges without one of their own. */
  identityProvider: IdentityProvider | null;
  identityProviders: IdentityProviders;
  collegeProviders: CollegeProviders;
}

/** A provider, and the college that it is of; null when it is the installation's. */
export interface ProviderOf {
  readonly provider: IdentityProvider;
  readonly college: Tenant | null;
}

/** The provider that vouches for people of a domain; null where there is none (decisions 9, 69). */
export async function providerOf(ports: Ports, domain: Tenant | null): Promise<ProviderOf | null> {
  const client = domain === null ? null : await ports.collegeProviders.of(domain);
  if (domain !== null && client !== null)
    return { provider: ports.identityProviders.at(client, domain), college: domain };
  return ports.identityProvider && { provider: ports.identityProvider, college: null };
}

/**
 * Whether a provider may say who somebody of a domain is: the college's own where it has one, else the installation's.
 * `voucher` is the college whose provider it was, null for the installation's (decisions 9, 69).
 */
export async function mayVouch(ports: Pick<Ports, 'collegeProviders'>, voucher: Tenant | null, domain: Tenant) {
  return voucher === ((await ports.collegeProviders.of(domain)) === null ? null : domain);
}
