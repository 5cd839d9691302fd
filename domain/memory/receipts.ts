import type { Receipts } from '../src/kernel/ports.ts';
import type { Tables } from './tables.ts';

export function receiptsOn({ receipts }: Tables): Receipts {
  return {
    find: async (key) => receipts.get(key),
    sweep: async (old) => receipts.deleteWhere(({ at }) => at < old),
  };
}
