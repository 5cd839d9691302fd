import { indexSearchJob } from './index-search.ts';
import type { Finding } from './ports.ts';
import { findClubs, findEvents, findPeople, suggestNames } from './queries.ts';

export const useCases = { findEvents, findPeople, findClubs, suggestNames };

export const jobs = [indexSearchJob] as const;

export interface Repositories {
  finding: Finding;
}
