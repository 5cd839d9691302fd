import type { AuditEntry } from '../audit/entry.ts';
import type { Instant } from '../kernel/time.ts';
import type { Wall } from './wall.ts';

/** The walls of events. Each ends with its event and with the account of its opener. */
export interface Walls {
  /**
   * Stores the wall and the entry, and forgets those of the event that have ended by `openedAt`. Changes nothing and
   * returns `full` if the event has `most` others, `gone` if the event is gone.
   */
  open(wall: Wall, most: number, audit: AuditEntry): Promise<'opened' | 'full' | 'gone'>;
  /** By its id, by the digest of its token, or by that of its code, which nobody used so far. */
  find(by: 'id' | 'token' | 'code', value: string): Promise<Wall | null>;
  /** Takes the code of a wall, and gives it another token; false if somebody else took the code. */
  takeCode(id: string, code: string, token: string): Promise<boolean>;
  /** The walls of an event that are open at `now`, the latest first. */
  ofEvent(eventId: string, now: Instant): Promise<readonly Wall[]>;
  /** Removes the wall and stores the entry; false when it is gone. */
  close(id: string, audit: AuditEntry): Promise<boolean>;
  /** Deletes up to `portion` walls that have ended by `now`; returns how many. */
  forget(now: Instant, portion: number): Promise<number>;
}
