import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { ErasureFile, Erasures } from './ports.ts';
import { removalJobs } from './removal-jobs.ts';
import type { User } from './user.ts';

/** That somebody was erased, or deleted their account: nothing else of them is kept (decisions 73). */
export interface Erasure {
  /** Digest of their id, which nobody has twice. */
  readonly person: string;
  readonly at: Instant;
}

/** What stands for a person in the list of erasures (decisions 73). */
export function erasedAs({ digest }: Pick<Secrets, 'digest'>, personId: string): string {
  return digest(`erased ${personId}`);
}

/** Writes an erasure into the file that lies outside all backups (decisions 73). */
export const noteErasureJob = job({
  kind: 'note-erasure',
  run: ({ erasureFile }: { erasureFile: ErasureFile }, erasure: Erasure) => erasureFile.add([erasure]),
});

/** What erasing somebody writes besides: the entry of the list, and the jobs that are left (decisions 73). */
export function erasing(
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Pick<Secrets, 'digest'> },
  personId: string,
): { readonly jobs: (former: User) => JobDraft[]; readonly erasure: Erasure } {
  const erasure = { person: erasedAs(secrets, personId), at: clock.now() };
  return { jobs: (former) => [...removalJobs(former), noteErasureJob.draft(erasure)], erasure };
}

/**
 * Erases again whoever came back with a backup, of `people` by their ids, and keeps the list of those that `known` names;
 * how many were erased (decisions 73).
 */
export async function eraseAgain(
  ports: { secrets: Pick<Secrets, 'digest'>; erasures: Erasures; remove: (personId: string) => Promise<void> },
  known: readonly Erasure[],
  people: readonly string[],
): Promise<number> {
  await ports.erasures.keep(known);
  const erased = new Set((await ports.erasures.all()).map(({ person }) => person));
  const back = people.filter((id) => erased.has(erasedAs(ports.secrets, id)));
  for (const id of back) await ports.remove(id);
  return back.length;
}
