import type { OwnKind } from '../src/own-data/kinds.ts';
import type { FileSum, FileSums, ZipChoice, ZipChoices } from '../src/zips/ports.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  zipChoices: table<ZipChoice>(
    (row) => row.id,
    (row) => row.ownerId,
  ),
});

export const repositories = (tables: Tables) => ({ zipChoices: zipChoicesOn(tables) });

export const own = {
  zipChoices: ({ zipChoices }, id) =>
    zipChoices
      .where(({ ownerId }) => ownerId === id)
      .map((choice) => [choice.id, { ...choice, mediaIds: choice.mediaIds.join(',') }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function zipChoicesOn(tables: Tables): ZipChoices {
  return {
    async keep(choice, most) {
      tables.zipChoices.put(choice);
      const theirs = tables.zipChoices
        .where(({ ownerId }) => ownerId === choice.ownerId)
        .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      for (const { id } of theirs.slice(most)) tables.zipChoices.delete(id);
    },
    find: async (id) => tables.zipChoices.get(id),
    async forget(old, most) {
      const before = tables.zipChoices.where(({ createdAt }) => createdAt < old).slice(0, most);
      for (const { id } of before) tables.zipChoices.delete(id);
      return before.length;
    },
  };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Checksums, none of which is ever forgotten. */
export function memoryFileSums(): FileSums {
  const sums = new Map<string, FileSum>();
  return {
    crc32(bytes, before) {
      let value = ~before;
      for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
      return ~value >>> 0;
    },
    recall: (fileName) => sums.get(fileName) ?? null,
    note: (fileName, sum) => void sums.set(fileName, sum),
  };
}
