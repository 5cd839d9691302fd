import type { Rosters } from './ports.ts';
import { putOwnRoster, putRoster } from './put-roster.ts';

export const useCases = { putRoster, putOwnRoster };

export interface Repositories {
  rosters: Rosters;
}
