import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { refuse } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { Position } from '../kernel/page.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { AbsentCollege, College, Mark } from './college.ts';
import type { AbsentColleges, CollegeProviders, Colleges } from './ports.ts';
import { providerAfter, providerInput } from './provider.ts';
import { collegeDomain, plainCollege, refuseUnlisted, settingsInput } from './rules.ts';

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly colleges: Colleges;
}

/** How many colleges are read at a time. */
const PORTION = 100;

/** How many of the colleges that are not here are told. */
const MOST_ABSENT = 20;

/** The colleges by domain, and those that people asked for in vain, most often first (decisions 69). */
export const listColleges = useCase({
  name: 'colleges.list',
  access: 'operator',
  input: nothing,
  async run(ports: { colleges: Colleges; absentColleges: AbsentColleges }): Promise<{
    colleges: readonly College[];
    absent: readonly AbsentCollege[];
  }> {
    return { colleges: await allColleges(ports.colleges), absent: await ports.absentColleges.list(MOST_ABSENT) };
  },
});

/** Every college, by domain. */
export async function allColleges(colleges: Pick<Colleges, 'list'>): Promise<College[]> {
  const found: College[] = [];
  let after: Position | null = null;
  do {
    const page = await colleges.list(PORTION, after);
    found.push(...page.items);
    after = page.next;
  } while (after !== null);
  return found;
}

/** Lists a college, so that its people can sign up; none whose addresses are not academic here (decisions 1, 69). */
export const addCollege = useCase({
  name: 'colleges.add',
  access: 'operator',
  refuses: ['COLLEGE_KNOWN'],
  input: z.strictObject({ domain: collegeDomain }),
  async run(
    ports: Ports & { settings: Pick<Settings, 'academicEmailPattern'> },
    actor,
    { domain },
  ): Promise<{ domain: string }> {
    if (!ports.settings.academicEmailPattern.test(domain)) {
      const message = `ACADEMIC_EMAIL_PATTERN does not match ${domain}, so nobody of it could sign up.`;
      refuse('VALIDATION_FAILED', { errors: [{ field: 'domain', message }] });
    }
    const college = { ...plainCollege, domain, addedAt: ports.clock.now(), marked: false, version: 1 };
    const audit = auditEntry(ports, actor, 'college-added', { details: { college: domain } });
    if (!(await ports.colleges.add(college, audit))) refuse('COLLEGE_KNOWN');
    return { domain };
  },
});

/** Notes in the audit log that a college was saved to go elsewhere, or came (decisions 53, 69). */
export const noteMove = useCase({
  name: 'colleges.noteMove',
  access: 'operator',
  input: z.strictObject({ domain: collegeDomain, moved: z.enum(['exported', 'imported']) }),
  async run(ports: { clock: Clock; ids: Ids; audit: Pick<Audit, 'append'> }, actor, { domain, moved }): Promise<void> {
    await ports.audit.append(auditEntry(ports, actor, `college-${moved}`, { details: { college: domain } }));
  },
});

/** A college's mark, which is no secret (decisions 69). */
export const findMark = useCase({
  name: 'colleges.mark',
  access: 'anyone',
  refuses: ['COLLEGE_NOT_FOUND'],
  input: z.strictObject({ domain: collegeDomain }),
  run: async ({ colleges }: { colleges: Pick<Colleges, 'mark'> }, _actor, { domain }): Promise<Mark> =>
    (await colleges.mark(domain)) ?? refuse('COLLEGE_NOT_FOUND'),
});

/**
 * Changes what a college says of itself, where null gives a field back to the environment, and its own identity
 * provider: nothing where either is refused (decisions 9, 69).
 */
export const changeCollege = useCase({
  name: 'colleges.change',
  access: 'operator',
  refuses: ['COLLEGE_NOT_FOUND', 'PROVIDER_INCOMPLETE'],
  input: z.strictObject({ domain: collegeDomain, ...settingsInput, ...providerInput }),
  async run(
    ports: Ports & { collegeProviders: CollegeProviders },
    actor,
    { domain, issuer, clientId, clientSecret, ...settings },
  ): Promise<College> {
    const change = given(settings);
    const fields = Object.keys(change);
    const provider = given({ issuer, clientId, clientSecret });
    const audit = (changed: string) =>
      auditEntry(ports, actor, 'college-changed', { details: { college: domain, fields: changed } });
    if (Object.keys(provider).length > 0) {
      const after = await providerAfter(ports, domain, provider);
      await ports.collegeProviders.set(domain, after, audit('provider'));
    }
    const { colleges } = ports;
    const college =
      fields.length > 0 ? colleges.change(domain, change, audit(fields.join(' '))) : colleges.find(domain);
    return (await college) ?? refuseUnlisted(domain);
  },
});
