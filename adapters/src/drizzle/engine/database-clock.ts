import pg from 'pg';

/** Milliseconds that the clock of the database at `url` is ahead of ours; null for SQLite, which uses ours. */
export async function databaseAhead(url: string): Promise<number | null> {
  if (url.startsWith('sqlite:')) return null;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = Date.now();
    const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now');
    return Number(rows[0]?.now) - (before + Date.now()) / 2;
  } finally {
    await client.end();
  }
}
