import * as desk from './desk.ts';
import { readFigures } from './figures.ts';
import * as clubs from './manage-clubs.ts';
import { listDeadLetters, retryAllJobs, retryJob } from './manage-jobs.ts';
import { recount, removeItem, sweepOrphans } from './manage-media.ts';
import * as people from './manage-people.ts';
import { decideAnyCase, listAllCases, nameModerator, undoAnyDecision } from './moderate.ts';
import { noteBackup } from './note-backup.ts';
import type { Figures, Overview } from './ports.ts';
import { listMessages, listOrders, listPeople, stats } from './queries.ts';
import { readAudit } from './read-audit.ts';
import { releaseAddress } from './release-address.ts';
import { queueRenditions } from './renditions.ts';
import { reportFault } from './report-fault.ts';
import { switchOffSecondFactor } from './second-factor.ts';

export { desk };

export const useCases = {
  ...people,
  listAllClubs: clubs.listAllClubs,
  nameLead: clubs.nameLead,
  setClubClosed: clubs.setClubClosed,
  grantClubPlan: clubs.grantClubPlan,
  listPeople,
  listMessages,
  removeItem,
  queueRenditions,
  recount,
  sweepOrphans,
  listDeadLetters,
  retryJob,
  retryAllJobs,
  listOrders,
  readAudit,
  switchOffSecondFactor,
  releaseAddress,
  nameModerator,
  listAllCases,
  decideAnyCase,
  undoAnyDecision,
  stats,
  readFigures,
  reportFault,
  noteBackup,
};

export interface Repositories {
  overview: Overview;
  figures: Figures;
}
