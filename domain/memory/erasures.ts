import type { Erasure } from '../src/accounts/erasure.ts';
import type { Erasures } from '../src/accounts/ports.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({ erasures: table<Erasure>((row) => row.person) });

export const repositories = ({ erasures }: Tables): { erasures: Erasures } => ({
  erasures: {
    all: async () => erasures.where(() => true),
    async keep(more) {
      for (const erasure of more) if (!erasures.get(erasure.person)) erasures.put(erasure);
    },
  },
});
