import { auditEntry, theProduct } from '../audit/entry.ts';
import { allColleges } from '../colleges/manage-colleges.ts';
import type { Colleges } from '../colleges/ports.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import type { RequestUpkeep } from './ports.ts';
import { escalation } from './rules.ts';
import { waits } from './tell-of-request.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  settings: Settings;
  colleges: Pick<Colleges, 'list'>;
  requests: RequestUpkeep;
}

/** The most requests at a time; the next ones come an hour later. */
const PORTION = 200;

/** Tells the grievance contact of the college of overdue requests, then the operator (decisions 72). */
export const escalateRequestsJob = job({
  kind: 'escalate-requests',
  every: HOUR,
  async run(ports: Ports, _payload: Nothing) {
    const { settings } = ports;
    const listed = await allColleges(ports.colleges);
    const contacts = new Map(listed.map(({ domain, grievanceContact }) => [domain, grievanceContact]));
    await ports.requests.escalate(ports.clock.now(), PORTION, ({ request: { kind, filed }, tenant }) => {
      const contact = contacts.get(tenant) ?? null;
      const { whom, nextAt } = escalation({ kind, ...filed }, contact !== null);
      const to = whom === 'grievance' ? contact : settings.contactTo;
      const details = { case: filed.caseId, number: filed.number, to: whom };
      return {
        nextAt,
        jobs: waits(settings, to, tenant, { kind, ...filed }, true),
        audit: auditEntry(ports, theProduct, 'request-escalated', { details }),
      };
    });
  },
});
