import type { Capability } from '../engine/capability.ts';
import { ofTenant } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import { absentCollegesOn, collegesOn } from './colleges.ts';
import { collegeProvidersOn } from './providers.ts';
import { rostersOn } from './rosters.ts';

export const colleges = {
  repositories: (store: Store) => ({
    colleges: collegesOn(store),
    absentColleges: absentCollegesOn(store),
    rosters: rostersOn(store),
    collegeProviders: collegeProvidersOn(store),
  }),
  notOwn: {
    colleges: 'of the college',
    collegeMarks: 'of the college',
    collegeProviders: 'of the college',
    absentColleges: 'of the installation',
    rosters: 'of the college, by address',
  },
  college: {
    colleges: 'domain = :college',
    collegeMarks: 'domain = :college',
    collegeProviders: 'domain = :college',
    absentColleges: { none: 'of the installation' },
    rosters: ofTenant,
  },
} satisfies Capability;
