import { readFileSync } from 'node:fs';
import { query, type RestartablePostgres } from '../../adapters/testing/postgres.ts';

/** What a PostgreSQL server did for the product. Null is what cannot be known here. */
export interface Work {
  /** Microseconds of processor time of the product's sessions; known on Linux. */
  readonly processor: number | null;
  /** Statements that ran, by a plan that was kept, or by one that was made for their values. */
  readonly calls: number | null;
  readonly generic: number | null;
  readonly custom: number | null;
  /** Bytes written to the log. */
  readonly wal: number | null;
}

/** Lets a server count statements and plans, where it has the extension for it; it starts anew. */
export async function watchStatements(server: RestartablePostgres): Promise<void> {
  const [available] = await query(server.url, "select from pg_available_extensions where name = 'pg_stat_statements'");
  if (!available) return;
  await query(server.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await server.halt();
  await server.resume();
  await query(server.url, 'create extension pg_stat_statements');
  // Known only now that it is loaded.
  await query(server.url, 'alter system set pg_stat_statements.track_planning = on');
  await query(server.url, 'select pg_reload_conf()');
}

/** What the server of a database does for the product meanwhile. */
export async function workDuring(url: string, work: () => Promise<unknown>): Promise<Work> {
  const before = await workSoFar(url);
  await work();
  const after = await workSoFar(url);
  const since = (what: 'calls' | 'plans' | 'wal') =>
    before.sums && after.sums ? Number(after.sums[what]) - Number(before.sums[what]) : null;
  const [calls, custom] = [since('calls'), since('plans')];
  return {
    processor: after.sessions.reduce<number | null>((sum, { pid, processor }) => {
      const earlier = before.sessions.find((session) => session.pid === pid)?.processor ?? 0;
      return sum === null || processor === null ? null : sum + processor - earlier;
    }, 0),
    calls,
    custom,
    generic: calls === null || custom === null ? null : calls - custom,
    wal: since('wal'),
  };
}

async function workSoFar(url: string) {
  const sessions = await query<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where application_name = 'quadrangle'",
  );
  const [counted] = await query(url, "select from pg_extension where extname = 'pg_stat_statements'");
  const [sums] = counted
    ? await query<Record<'calls' | 'plans' | 'wal', string>>(
        url,
        "select sum(calls) as calls, sum(plans) as plans, sum(wal_bytes) as wal from pg_stat_statements where query !~ 'pg_'",
      )
    : [];
  return { sums, sessions: sessions.map(({ pid }) => ({ pid, processor: processorOf(pid) })) };
}

/** Microseconds of processor time that a process took; null where the system does not tell. */
function processorOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e3;
  } catch {
    return null;
  }
}
