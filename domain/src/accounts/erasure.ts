import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { ErasureFile, Erasures } from './ports.ts';
import { removalJobs } from './removal-jobs.ts';
import type { User } from './user.ts';

/**
 * That somebody was erased, deleted their account, or withdrew their consent: nothing else of it is kept (decisions
 * 73).
 */
export interface Erasure {
  /** Digest of their id, which nobody has twice; of a withdrawal, with the agreement; of a college, of its domain. */
  readonly person: string;
  readonly at: Instant;
}

/** What stands for a person in the list of erasures (decisions 73). */
export function erasedAs({ digest }: Pick<Secrets, 'digest'>, personId: string): string {
  return digest(`erased ${personId}`);
}

/**
 * What stands for a withdrawal in the same list: of the agreement of `agreedAt`, null for somebody who never agreed; so
 * a later agreement is not withdrawn with it (decisions 73).
 */
export function withdrawnAs({ digest }: Pick<Secrets, 'digest'>, personId: string, agreedAt: Instant | null): string {
  return digest(`withdrawn ${personId} ${agreedAt}`);
}

/** Writes an erasure or a withdrawal into the file that lies outside all backups (decisions 73). */
export const noteErasureJob = job({
  kind: 'note-erasure',
  run: ({ erasureFile }: { erasureFile: ErasureFile }, erasure: Erasure) => erasureFile.add([erasure]),
});

/**
 * What withdrawing a consent writes besides: an entry of the list for each agreement that stands (made at the moments
 * `agreed`), and one for a backup from before any, so that the withdrawal is repeated whichever backup is restored; and
 * the jobs that are left (decisions 73).
 */
export function withdrawing(
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Pick<Secrets, 'digest'> },
  personId: string,
): { readonly at: Instant; readonly listing: (agreed: readonly Instant[]) => Listing } {
  const at = clock.now();
  const listing = (agreed: readonly Instant[]): Listing => {
    const erasures = [null, ...agreed].map((each) => ({ person: withdrawnAs(secrets, personId, each), at }));
    return { erasures, jobs: erasures.map((erasure) => noteErasureJob.draft(erasure)) };
  };
  return { at, listing };
}

/** Entries of the list of erasures, and the jobs that are queued with them. */
export interface Listing {
  readonly erasures: readonly Erasure[];
  readonly jobs: readonly JobDraft[];
}

/** What erasing somebody writes besides: the entry of the list, and the jobs that are left (decisions 73). */
export function erasing(
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Pick<Secrets, 'digest'> },
  personId: string,
): { readonly jobs: (former: User) => JobDraft[]; readonly erasure: Erasure } {
  const erasure = { person: erasedAs(secrets, personId), at: clock.now() };
  return { jobs: (former) => [...removalJobs(former), noteErasureJob.draft(erasure)], erasure };
}

/**
 * Erases again those of `people`, who come in portions, whom a backup brought back, and withdraws the consent of those
 * who withdrew it again; keeps the list of those that `known` names. Those in the list of the backup itself (`before`)
 * and among its people came back rightfully, with a college that was moved here again. How many they were (decisions
 * 73).
 */
export async function eraseAgain(
  ports: {
    secrets: Pick<Secrets, 'digest'>;
    erasures: Erasures;
    remove: (personId: string) => Promise<void>;
    withdraw: (personId: string, erasure: Erasure) => Promise<void>;
  },
  known: readonly Erasure[],
  people: AsyncIterable<readonly Restored[]>,
  before: readonly Erasure[] = [],
): Promise<{ readonly erased: number; readonly withdrawn: number }> {
  const { secrets, erasures } = ports;
  await erasures.keep(known);
  const kept = new Map((await erasures.all()).map((erasure) => [erasure.person, erasure]));
  for (const { person } of before) kept.delete(person);
  if (kept.size === 0) return { erased: 0, withdrawn: 0 };
  let [erased, withdrawn] = [0, 0];
  for await (const portion of people)
    for (const { id, agreedAt, withdrew } of portion) {
      const withdrawal = withdrew ? undefined : kept.get(withdrawnAs(secrets, id, agreedAt));
      if (kept.has(erasedAs(secrets, id))) {
        await ports.remove(id);
        erased += 1;
      } else if (withdrawal) {
        await ports.withdraw(id, withdrawal);
        withdrawn += 1;
      }
    }
  return { erased, withdrawn };
}

/** Somebody in the restored database: when they last agreed to a notice, and whether they withdrew. */
export interface Restored {
  readonly id: string;
  readonly agreedAt: Instant | null;
  readonly withdrew: boolean;
}
