import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { mailAboutCaseJob } from './mail-about-case.ts';
import type { Reports } from './ports.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  cases: Reports;
}

/**
 * Withdraws one's own report while nobody has decided. If no other request hides the item by itself, everybody sees it
 * again, which its uploader is told; the thing cannot be reported once more (decisions 51). One's request for erasure
 * stays while one's consent is withdrawn (decisions 73).
 */
export const withdrawReport = useCase({
  name: 'safety.withdraw',
  access: 'member',
  refuses: ['CONSENT_WITHDRAWN', 'REPORT_DECIDED', 'REPORT_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ withdrawn: true }> {
    const outcome = await ports.cases.withdraw(input.id, actor.id, ports.clock.now(), (was, shown, withdrew) => {
      if (was.subject === 'request') {
        if (withdrew) refuse('CONSENT_WITHDRAWN');
        return { jobs: [], audit: auditEntry(ports, actor, 'erasure-withdrawn', { personId: actor.id }) };
      }
      if (!shown) return { jobs: [] };
      const about = { personId: was.ownerId, itemId: was.itemId };
      return {
        jobs: [mailAboutCaseJob.draft({ caseId: was.id, news: 'withdrawn' })],
        audit: auditEntry(ports, actor, 'item-shown', about),
      };
    });
    if (outcome === 'gone') refuse('REPORT_NOT_FOUND');
    if (outcome === 'decided') refuse('REPORT_DECIDED');
    return { withdrawn: true };
  },
});
