import { addCollege, changeCollege, findMark, listColleges, noteMove } from './manage-colleges.ts';
import type { AbsentColleges, CollegeProviders, Colleges, Rosters } from './ports.ts';

export const useCases = { listColleges, addCollege, changeCollege, findMark, noteMove };

export interface Repositories {
  colleges: Colleges;
  absentColleges: AbsentColleges;
  rosters: Rosters;
  collegeProviders: CollegeProviders;
}
