import type { TableSpec } from '../src/transfer/table-specs.ts';
import { inTransaction } from '../src/transfer/transaction.ts';

/** A row as an earlier version of the tables had it, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

/** A table by the columns that a row names. */
function shapeOf(name: string, row: Row): TableSpec {
  const columns = Object.entries(row).map(([column, value]) => {
    const type = typeof value === 'object' ? 'json' : (typeof value as 'number' | 'boolean');
    return { name: column, type: typeof value === 'string' ? 'text' : type } as const;
  });
  return { name, columns, key: [] };
}

/** Puts rows into the tables of a database that only the earlier migrations have made. */
export function insertEarlier(url: string, rows: readonly (readonly [table: string, row: Row])[]): Promise<void> {
  return inTransaction(url, 'write', async (transaction) => {
    for (const [name, row] of rows) await transaction.insert(shapeOf(name, row), [Object.values(row)]);
    await transaction.settle();
  });
}

/** A person of the college `a.edu`. */
export const earlierPerson: Row = {
  id: 'u',
  name: 'u',
  name_key: 'u',
  full_name: 'U',
  email: 'u@a.edu',
  tenant: 'a.edu',
  developer: false,
  language: 'en',
  created_at: 1,
  plan_end: 1,
  favourite_count: 0,
};

/** A photo of that person, ready and shown, as the first edition knew one. */
export function earlierPhoto(id: string, created_at: number): Row {
  return {
    id,
    kind: 'photo',
    uploader_id: 'u',
    tenant: 'a.edu',
    title: `Łódź ${created_at}`,
    description: 'Fest',
    tags: ['straße'],
    file_name: `photo/${id}`,
    content_type: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    state: 'ready',
    hidden: false,
    created_at,
    views: 0,
    like_count: 0,
    dislike_count: 0,
    comment_count: 0,
    score: 0,
    random_key: 1,
  };
}
