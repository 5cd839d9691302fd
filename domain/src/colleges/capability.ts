import { addCollege, changeCollege, findMark, listColleges, noteMove } from './manage-colleges.ts';
import type { AbsentColleges, CollegeProviders, Colleges, Rosters } from './ports.ts';
import { setProvider } from './set-provider.ts';

export const useCases = { listColleges, addCollege, changeCollege, findMark, noteMove, setProvider };

export interface Repositories {
  colleges: Colleges;
  absentColleges: AbsentColleges;
  rosters: Rosters;
  collegeProviders: CollegeProviders;
}
