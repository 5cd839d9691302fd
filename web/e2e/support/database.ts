import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Product } from './product.ts';

interface Sqlite {
  prepare(sql: string): { run(...values: unknown[]): unknown };
  close(): void;
}

const adapters = createRequire(resolve(import.meta.dirname, '../../../adapters/package.json'));

/** Brings an item into the state in which work on it that fails leaves it, as happens where files lie in a bucket. */
export function makeFailed(product: Product, id: string, code: string): void {
  const Database = adapters('better-sqlite3') as new (path: string) => Sqlite;
  const database = new Database(join(product.folder, 'quadrangle.db'));
  database.prepare("update media set state = 'failed', failure = ? where id = ?").run(code, id);
  database.close();
}
