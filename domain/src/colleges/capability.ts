import { addCollege, changeCollege, listColleges } from './manage-colleges.ts';
import type { AbsentColleges, Colleges } from './ports.ts';

export const useCases = { listColleges, addCollege, changeCollege };

export interface Repositories {
  colleges: Colleges;
  absentColleges: AbsentColleges;
}
