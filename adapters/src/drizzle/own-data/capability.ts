import type { Capability } from '../engine/capability.ts';

export const ownData = {
  notOwn: {
    ownCopies: 'when they asked for this very ZIP; gone a day after it was ready',
    ownParts: 'this very ZIP',
  },
  college: {
    ownCopies: { none: 'made again when asked for' },
    ownParts: { none: 'made again when asked for' },
  },
} satisfies Capability;
