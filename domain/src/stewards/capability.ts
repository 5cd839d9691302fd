import { closeCollege, tellOfClosingJob } from './close-college.ts';
import { closeOwnClub, findClubs, nameOwnLead } from './clubs.ts';
import { eraseCollegeJob, eraseCollegesJob } from './erase-college.ts';
import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';
import type { Closings, TenantPeople } from './ports.ts';
import { putOwnRoster, putRoster } from './put-roster.ts';
import { findPeople, viewCollege } from './queries.ts';

export { letters } from './letters.ts';

export const useCases = {
  nameSteward,
  viewCollege,
  changeOwnCollege,
  findPeople,
  nameOwnModerator,
  suspendOfCollege,
  putOwnRoster,
  putRoster,
  closeCollege,
  findClubs,
  nameOwnLead,
  closeOwnClub,
};

export const jobs = [tellOfClosingJob, eraseCollegeJob, eraseCollegesJob] as const;

export interface Repositories {
  tenantPeople: TenantPeople;
  closings: Closings;
}
