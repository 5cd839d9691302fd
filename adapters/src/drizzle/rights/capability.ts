import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofCase, people } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { requestsOn } from './requests.ts';

export const rights = {
  repositories: (store: Store) => ({ requests: requestsOn(store) }),
  own: ({ rightsRequests }: Tables) => ({
    rightsRequests: rowsOf(rightsRequests, rightsRequests.memberId, rightsRequests.id),
  }),
  // The text is in the report of the case.
  notOwn: { rightsRequests: ['language', 'text', 'memberId', 'code', 'codeUntil', 'codeTries', 'caseId', 'nextAt'] },
  college: {
    rightsRequests: `member_id in (${people}) or ${ofCase}`,
  },
} satisfies Capability;
