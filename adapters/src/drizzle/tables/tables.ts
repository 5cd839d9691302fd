import { accountsTables } from '../accounts/tables.ts';
import { auditTables } from '../audit/tables.ts';
import { breachesTables } from '../breaches/tables.ts';
import { captionsTables } from '../captions/tables.ts';
import { binTables, clubsTables } from '../clubs/tables.ts';
import { collegesTables } from '../colleges/tables.ts';
import { commentsTables } from '../comments/tables.ts';
import { consentTables } from '../consent/tables.ts';
import { contactTables } from '../contact/tables.ts';
import { eventsTables } from '../events/tables.ts';
import { jobsTables } from '../jobs/tables.ts';
import { kernelTables } from '../kernel/tables.ts';
import { libraryTables } from '../library/tables.ts';
import { mediaTables } from '../media/tables.ts';
import { membershipTables } from '../membership/tables.ts';
import { newsTables } from '../news/tables.ts';
import { operatorTables } from '../operator/tables.ts';
import { ownDataTables } from '../own-data/tables.ts';
import { poolTables } from '../pool/tables.ts';
import { reactionsTables } from '../reactions/tables.ts';
import { rightsTables } from '../rights/tables.ts';
import { safetyTables } from '../safety/tables.ts';
import { uploadsTables } from '../uploads/tables.ts';
import { wallsTables } from '../walls/tables.ts';
import { wordsTables } from '../words/tables.ts';
import { zipsTables } from '../zips/tables.ts';
import { type Kit, kits } from './kit.ts';

/** The tables of all capabilities, each after those it refers to: rows are copied in this order. */
function tablesOf(kit: Kit) {
  return {
    ...collegesTables(kit),
    ...accountsTables(kit),
    ...consentTables(kit),
    ...clubsTables(kit),
    ...uploadsTables(kit),
    ...mediaTables(kit),
    ...wordsTables(kit),
    ...captionsTables(kit),
    ...reactionsTables(kit),
    ...commentsTables(kit),
    ...libraryTables(kit),
    ...eventsTables(kit),
    ...wallsTables(kit),
    ...poolTables(kit),
    ...binTables(kit),
    ...zipsTables(kit),
    ...ownDataTables(kit),
    ...membershipTables(kit),
    ...contactTables(kit),
    ...safetyTables(kit),
    ...rightsTables(kit),
    ...breachesTables(kit),
    ...newsTables(kit),
    ...operatorTables(kit),
    ...auditTables(kit),
    ...jobsTables(kit),
    ...kernelTables(kit),
  };
}

/** The tables, typed once for both engines. */
export type Tables = ReturnType<typeof tablesOf>;

export const tablesFor: Readonly<Record<keyof typeof kits, Tables>> = {
  postgres: tablesOf(kits.postgres),
  sqlite: tablesOf(kits.sqlite),
};
