import type { Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { AbsentColleges, Colleges } from './ports.ts';

export interface Ports {
  clock: Clock;
  settings: Pick<Settings, 'signUp' | 'contactTo' | 'publicUrl'>;
  colleges: Pick<Colleges, 'find'>;
  absentColleges: Pick<AbsentColleges, 'count'>;
}

/**
 * Refuses a newcomer whose college is not listed, with the operator's contact, and counts the try, once `within` has
 * judged the limits on tries (decisions 69).
 */
export async function admitNewcomer(ports: Ports, domain: Tenant, within: () => Promise<void>): Promise<void> {
  const { signUp, contactTo, publicUrl } = ports.settings;
  if (signUp === 'open' || (await ports.colleges.find(domain)) !== null) return;
  await within();
  await ports.absentColleges.count(domain, ports.clock.now());
  const contact = contactTo ?? publicUrl;
  const message = `${domain} is not here yet. Whoever runs this site can add it: ${contact}`;
  refuse('COLLEGE_NOT_HERE', { params: { domain, contact }, errors: [{ field: 'email', message }] });
}
