import type { Capability } from '../engine/capability.ts';

export const words = {
  notOwn: {
    searchDocuments: 'follows from the items',
    suggestions: 'follows from items, events and names, and belongs to a college',
  },
} satisfies Capability;
