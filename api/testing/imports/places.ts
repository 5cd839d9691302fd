import { startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { s3Kinds } from '@quadrangle/adapters/testing/s3-buckets';

/** Where the files of a trial go: its variables, what lies there, and how it ends. */
export interface Place {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** The names of what is stored; null for a folder, which is where the installation says. */
  readonly stored: (() => Promise<string[]>) | null;
  close(): Promise<void>;
}

/** Every kind of store that imports and moves are tried with. */
export const stores: Readonly<Record<string, () => Promise<Place>>> = {
  'a folder': async () => ({ name: 'a folder', env: {}, stored: null, close: async () => {} }),
  GCS: async () => {
    const standIn = await startGcsStandIn();
    const env = {
      STORAGE_URL: `gs://${standIn.bucket}`,
      GCS_API_ENDPOINT: standIn.url,
      GOOGLE_APPLICATION_CREDENTIALS: standIn.keyFile,
    };
    return { name: 'GCS', env, stored: async () => [...standIn.objects.names], close: standIn.close };
  },
  ...Object.fromEntries(
    s3Kinds.map(({ name, open }) => [
      name,
      async () => {
        const { env, contents, close } = await open();
        return { name, env, stored: async () => (await contents()).names, close };
      },
    ]),
  ),
};

/** Both engines; PostgreSQL where there is one at `postgresUrl`. */
export const enginesAt = (
  postgresUrl: string | null,
): Readonly<Record<string, () => Promise<Record<string, string>>>> => ({
  SQLite: async () => ({}),
  ...(postgresUrl === null ? {} : { PostgreSQL: async () => ({ DATABASE_URL: await freshDatabase(postgresUrl) }) }),
});
