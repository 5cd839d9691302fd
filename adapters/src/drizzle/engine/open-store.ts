import type { Logger } from 'drizzle-orm';
import { openPostgres } from './store.postgres.ts';
import { openSqlite } from './store.sqlite.ts';
import type { Store } from './store.ts';

/** Opens the database of `url` (`sqlite:<path>` or `postgres://…`), which must have been migrated. */
export function openStore(url: string, logger?: Logger): Store {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), logger) : openPostgres(url, logger);
}
