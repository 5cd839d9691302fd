import { type Erasure, eraseAgain, type Restored } from '@quadrangle/domain/accounts/erasure';
import { removalJobs } from '@quadrangle/domain/accounts/removal-jobs';
import { auditEntry, theProduct } from '@quadrangle/domain/audit/entry';
import type { Consents } from '@quadrangle/domain/consent/ports';
import type { Tenant } from '@quadrangle/domain/kernel/actor';
import type { Overview } from '@quadrangle/domain/operator/ports';
import { pagesOf } from '@quadrangle/domain/operator/queries';
import { withdrawAgainJob } from '@quadrangle/domain/own-data/withdraw-consent';
import { eraseCollegesAgain } from '@quadrangle/domain/stewards/erase-college';
import { digest } from '../crypto/secrets.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { ids } from '../system/ids.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';

interface Opening {
  readonly databaseUrl: string;
  readonly migrations: string;
}

/** How many were erased again, and withdrew again (decisions 73). */
export interface Again {
  readonly erasedAgain: number;
  readonly withdrawnAgain: number;
}

const making = { clock: { now: Date.now }, ids: ids() };

const erasedEntry = (personId: string, restored: string) =>
  auditEntry(making, theProduct, 'person-erased', { personId, details: { restored } });

/**
 * Erases again those whom a backup, made at `restored`, brought into a database, and withdraws again, by the list of
 * that database and `known`; `before` as for `eraseAgain` (decisions 73).
 */
export async function eraseWhoCameBack(
  { databaseUrl: url, migrations }: Opening,
  restored: string,
  known: readonly Erasure[],
  before: readonly Erasure[] = [],
): ReturnType<typeof eraseAgain> {
  const { repositories, close } = await openDatabase({ url, migrations });
  const { users, consents, erasures, overview } = repositories;
  const remove = (personId: string) => users.remove(personId, removalJobs, { audit: erasedEntry(personId, restored) });
  const withdraw = async (personId: string, { at }: Erasure) => {
    const audit = auditEntry(making, theProduct, 'consent-withdrawn', { personId, details: { restored } });
    // The list has all of it already.
    const listing = () => ({ erasures: [], jobs: [withdrawAgainJob.draft({ personId })] });
    await consents.withdraw(personId, { at, listing, audit });
  };
  try {
    return await eraseAgain(
      { secrets: { digest }, erasures, remove, withdraw },
      known,
      everybody({ overview, consents }),
      before,
    );
  } finally {
    await close();
  }
}

/** The list of erasures in a database. */
export async function erasuresIn(url: string): Promise<Erasure[]> {
  const list = currentTables.find(({ name }) => name === 'erasures');
  if (!list) throw new Error('There is no table of erasures.');
  const at = (column: string) => list.columns.findIndex(({ name }) => name === column);
  return inTransaction(url, 'read', async (transaction) => {
    const found: Erasure[] = [];
    for await (const rows of transaction.rows(list))
      found.push(...rows.map((row) => ({ person: String(row[at('person')]), at: Number(row[at('at')]) })));
    return found;
  });
}

/** People who are read at a time. */
const PORTION = 500;

/** Everybody in the database, with the last of their agreements, in portions. */
async function* everybody({
  overview,
  consents,
}: {
  readonly overview: Overview;
  readonly consents: Pick<Consents, 'of'>;
}): AsyncGenerator<readonly Restored[]> {
  for await (const people of pagesOf((after) => overview.people(PORTION, after))) {
    const portion: Restored[] = [];
    for (const { id, withdrawnAt } of people)
      portion.push({ id, agreedAt: (await consents.of(id, 1))[0]?.at ?? null, withdrew: withdrawnAt !== null });
    yield portion;
  }
}

/**
 * Begins to erase again each college that was erased after the backup was made; returns their domains (decisions 69,
 * 73).
 */
export async function eraseCollegesWhoCameBack(
  { databaseUrl: url, migrations }: Opening,
  before: readonly Erasure[],
): Promise<readonly Tenant[]> {
  const { repositories, close } = await openDatabase({ url, migrations });
  try {
    return await eraseCollegesAgain({ ...repositories, ...making, secrets: { digest } }, before);
  } finally {
    await close();
  }
}
