import { startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { s3Kinds } from '@quadrangle/adapters/testing/s3-buckets';

/** Where the files of a trial go: its variables, and how it ends. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Every kind of store that an import goes to. */
export const stores: Readonly<Record<string, () => Promise<Place>>> = {
  'a folder': async () => ({ env: {}, close: async () => {} }),
  GCS: async () => {
    const standIn = await startGcsStandIn();
    const env = {
      STORAGE_URL: `gs://${standIn.bucket}`,
      GCS_API_ENDPOINT: standIn.url,
      GOOGLE_APPLICATION_CREDENTIALS: standIn.keyFile,
    };
    return { env, close: standIn.close };
  },
  ...Object.fromEntries(s3Kinds.map((kind) => [kind.name, async () => await kind.open()] as const)),
};

/** Both engines; PostgreSQL where there is one at `postgresUrl`. */
export const enginesAt = (
  postgresUrl: string | null,
): Readonly<Record<string, () => Promise<Record<string, string>>>> => ({
  SQLite: async () => ({}),
  ...(postgresUrl === null ? {} : { PostgreSQL: async () => ({ DATABASE_URL: await freshDatabase(postgresUrl) }) }),
});
