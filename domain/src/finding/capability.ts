import { indexSearchJob } from './index-search.ts';
import type { Finding } from './ports.ts';
import { findEvents, findPeople, suggestNames } from './queries.ts';

export const useCases = { findEvents, findPeople, suggestNames };

export const jobs = [indexSearchJob] as const;

export interface Repositories {
  finding: Finding;
}
