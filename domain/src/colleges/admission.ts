import type { Tenant } from '../kernel/actor.ts';
import { dayOf } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { AbsentColleges, Colleges, Rosters } from './ports.ts';
import { settingsOf } from './settings.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  colleges: Pick<Colleges, 'find'>;
  absentColleges: Pick<AbsentColleges, 'count'>;
  rosters: Pick<Rosters, 'among'>;
}

/**
 * Refuses a newcomer whose college is not listed, with the operator's contact, and counts the try; and one who is not
 * on the closed roster of theirs, or left by it, with the college's contact; and everybody where it is closing. Each only
 * once `within` has judged the limits on tries; returns whether it did (decisions 69, 71).
 */
export async function admitNewcomer(
  ports: Ports,
  { domain, email }: { domain: Tenant; email: string },
  within: () => Promise<void>,
): Promise<boolean> {
  const college = await ports.colleges.find(domain);
  const { contactTo, publicUrl, closing, timeZone } = settingsOf(ports.settings, college);
  const contact = contactTo ?? publicUrl;
  if (closing && ports.clock.now() >= closing.readingFrom) {
    await within();
    refuse('COLLEGE_CLOSING', { errors: [{ field: 'email', message: `${domain} is closing here.` }] });
  }
  if (college?.roster === 'closed') {
    await within();
    const [entry] = await ports.rosters.among(domain, [email]);
    const today = dayOf(ports.clock.now(), timeZone);
    if (entry && (entry.leavesOn === null || entry.leavesOn > today)) return true;
    const message = `This address is not on your college’s members list. Ask whoever looks after it: ${contact}`;
    refuse('NOT_ON_ROSTER', { params: { contact }, errors: [{ field: 'email', message }] });
  }
  if (ports.settings.signUp === 'open' || college !== null) return false;
  await within();
  await ports.absentColleges.count(domain, ports.clock.now());
  const message = `${domain} is not here yet. The operator of this site can add it: ${contact}`;
  refuse('COLLEGE_NOT_HERE', { params: { domain, contact }, errors: [{ field: 'email', message }] });
}
