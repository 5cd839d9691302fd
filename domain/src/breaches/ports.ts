import type { User } from '../accounts/user.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Breach, Concerned, CountedBreach } from './breach.ts';

/** The register of breaches. Entries stay for good; of a closed one only how many people it concerned. */
export interface Breaches {
  open(breach: Breach, audit: AuditEntry): Promise<void>;
  find(id: string): Promise<CountedBreach | null>;
  /** All of them, newest first by when they were opened: `limit` after a position. */
  list(limit: number, after: Position | null): Promise<Slice<CountedBreach>>;
  /** Up to `most` that are not closed, the longest known first. */
  unclosed(most: number): Promise<readonly CountedBreach[]>;
  /** Notes that the authority was told, or what people are told, and queues `jobs`; false if it is closed or gone. */
  tell(
    id: string,
    change: Partial<Pick<Breach, 'authorityAt' | 'letter'>>,
    jobs: readonly JobDraft[],
    audit: AuditEntry,
  ): Promise<boolean>;
  /**
   * Closes it: counts its people for good, and forgets who they were. Without a change: `telling` while somebody of them
   * was not told although there is a letter, `over` if it is closed or gone.
   */
  close(
    id: string,
    closed: { readonly closedAt: Instant; readonly outcome: string },
    audit: (counts: Pick<CountedBreach, 'concerned' | 'notified'>) => AuditEntry,
  ): Promise<'closed' | 'telling' | 'over'>;
}

/** The people whom an unclosed breach concerns; somebody who is erased leaves the list. */
export interface BreachPeople {
  /** Whether anybody has an account at a college. */
  areAt(tenant: Tenant): Promise<boolean>;
  /**
   * Looks at `most` accounts after one, by id, and adds those whom the breach concerns, each once. The id to go on from;
   * null after the last, or once the breach is closed.
   */
  gather(breach: Breach, most: number, after: string | null): Promise<string | null>;
  /** Adds people by their ids; those who are on the list stay as they are. False if the breach is closed or gone. */
  name(breachId: string, people: readonly string[]): Promise<boolean>;
  /** By id: `limit` of them after a position. */
  list(breachId: string, limit: number, after: Position | null): Promise<Slice<Concerned>>;
  /**
   * Takes up to `most` of those who were not told, marks them as told and queues a letter to each, in one unit; whom no
   * letter reaches (null) leaves the list. Returns how many it took.
   */
  tell(breachId: string, most: number, now: Instant, letter: (person: User) => JobDraft | null): Promise<number>;
}
