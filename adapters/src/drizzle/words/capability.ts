import type { Capability } from '../engine/capability.ts';
import { ofTenant } from '../engine/college-rows.ts';

export const words = {
  notOwn: {
    searchDocuments: 'follows from the items',
    suggestions: 'follows from items, events and names, and belongs to a college',
  },
  college: {
    searchDocuments: ofTenant,
    suggestions: ofTenant,
  },
} satisfies Capability;
