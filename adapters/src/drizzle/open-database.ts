import type { Repositories } from '@quadrangle/domain/ports';
import type { Logger } from 'drizzle-orm';
import { repositoriesOn } from './capabilities.ts';
import { withoutValues } from './engine/failures.ts';
import { engineOf, type MigrateOptions, migrate, outgrownBy } from './engine/migrate.ts';
import { migrationNames } from './engine/migration-files.ts';
import { openStore } from './engine/open-store.ts';
import { secretKey } from './engine/secret-key.ts';
import type { Connections, Store } from './engine/store.ts';
import { type PushKeys, pushKeys } from './news/push-keys.ts';
import { refusing } from './refusing.ts';

/** An open, migrated database. */
export interface Database {
  readonly engine: Store['engine'];
  readonly repositories: Repositories;
  /** The store below the repositories, for tools that copy whole databases. */
  readonly store: Store;
  /** The installation's own secret key, made at the first call. */
  secretKey(): Promise<string>;
  /** The installation's own keys for push, made at the first call. */
  pushKeys(): Promise<PushKeys>;
  /** How its connections are used; null for SQLite, which has one in this process. */
  connections(): Connections | null;
  /**
   * Names of applied migrations that this release cannot work with: a later release has upgraded the database
   * meanwhile.
   */
  outgrownBy(): Promise<string[]>;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Migrates and opens the database of `url`: `sqlite:/path/file.db` or `postgres://…`. `migrations` is the absolute path
 * of the folder with the migrations of both engines; `logger` is called with every statement; `upgrade` as for
 * `migrate`. @throws DatabaseIsNewer, MigrationChanged, RebuildUnfinished
 */
export async function openDatabase(options: {
  url: string;
  migrations: string;
  logger?: Logger;
  upgrade?: MigrateOptions;
}): Promise<Database> {
  const { url, migrations, logger, upgrade } = options;
  // Read now: the folder may be that of a later release before this process ends.
  const known = await migrationNames(migrations, engineOf(url));
  await migrate(url, migrations, upgrade);
  const store = openStore(url, logger);
  return {
    engine: store.engine,
    repositories: refusing(repositoriesOn(store)),
    store,
    secretKey: () =>
      secretKey(store).catch((error: unknown) => {
        throw withoutValues(error);
      }),
    pushKeys: () =>
      pushKeys(store).catch((error: unknown) => {
        throw withoutValues(error);
      }),
    outgrownBy: () => outgrownBy(url, known, upgrade?.release),
    connections: store.connections,
    check: store.check,
    close: store.close,
  };
}
