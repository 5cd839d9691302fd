import { auditEntry } from '../audit/entry.ts';
import { job } from '../kernel/job.ts';
import type { Clock, Ids, JobQueue } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { MediaChanges, MediaItems } from '../media/ports.ts';
import { noteRemovedFromPool } from '../media/remove-media.ts';
import type { Pools } from '../membership/ports.ts';
import type { CaseQueue, Decisions } from './ports.ts';
import { mayBeUndone, UNDONE_WITHIN } from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  jobs: JobQueue;
  media: MediaItems & MediaChanges;
  cases: CaseQueue & Decisions;
  pools: Pick<Pools, 'noteRemoved'>;
}

/**
 * Removes for good what a decision has hidden until now, once nobody can undo that any more. A later decision about the
 * item keeps it; while that can be undone, the removal waits (decisions 52).
 */
export const carryOutJob = job({
  kind: 'carry-out-removal',
  async run(ports: Ports, { caseId, decidedAt }: { readonly caseId: string; readonly decidedAt: Instant }) {
    const found = (await ports.cases.byId(caseId))?.case;
    if (found?.decision?.decidedAt !== decidedAt || found.decision.verdict !== 'remove') return;
    if (found.subject === 'comment') return ports.cases.forgetComment(caseId, decidedAt);
    const media = found.itemId === null ? null : await ports.media.byId(found.itemId);
    if (!media) return;
    const ruling = found.subject === 'item' ? await ports.cases.lastRuling(media.id) : null;
    if (ruling?.decision && ruling.id !== caseId) {
      if (mayBeUndone(ruling.decision, ports.clock.now()))
        await ports.jobs.enqueue(carryOutJob.draft({ caseId, decidedAt }), ruling.decision.decidedAt + UNDONE_WITHIN);
      return;
    }
    if (!media.withheld) return;
    await noteRemovedFromPool(ports, media, null);
    const { deciderId } = found.decision;
    const by = deciderId === null ? ({ kind: 'operator' } as const) : ({ kind: 'member', id: deciderId } as const);
    const audit = auditEntry(ports, by, 'item-removed', { personId: media.uploaderId, itemId: media.id });
    await ports.media.remove(media.id, [], audit);
  },
});
