import type { Receipts } from '../src/kernel/ports.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ receipts: receiptsOn(tables) });

export function receiptsOn({ receipts }: Tables): Receipts {
  return {
    find: async (key) => receipts.get(key),
    sweep: async (old) => receipts.deleteWhere(({ at }) => at < old),
  };
}
