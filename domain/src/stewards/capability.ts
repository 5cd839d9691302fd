import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';
import type { TenantPeople } from './ports.ts';
import { putOwnRoster, putRoster } from './put-roster.ts';
import { findPeople, viewCollege } from './queries.ts';

export const useCases = {
  nameSteward,
  viewCollege,
  changeOwnCollege,
  findPeople,
  nameOwnModerator,
  suspendOfCollege,
  putOwnRoster,
  putRoster,
};

export interface Repositories {
  tenantPeople: TenantPeople;
}
