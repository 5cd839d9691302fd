import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { jobsOn } from './jobs.ts';

export const jobs = {
  repositories: (store: Store) => ({ jobs: jobsOn(store) }),
  notOwn: {
    jobs: 'gone when they are done, mails that were given up two weeks later; what others are about is in other tables',
    turns: 'whose expensive job was begun last, for a day',
  },
  college: {
    jobs: { none: 'of the installation; what rows wait for is queued anew' },
    turns: { none: 'of the installation' },
  },
} satisfies Capability;
