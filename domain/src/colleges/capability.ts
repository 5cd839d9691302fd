import { addCollege, changeCollege, findMark, listColleges } from './manage-colleges.ts';
import type { AbsentColleges, Colleges, Rosters } from './ports.ts';

export const useCases = { listColleges, addCollege, changeCollege, findMark };

export interface Repositories {
  colleges: Colleges;
  absentColleges: AbsentColleges;
  rosters: Rosters;
}
