import type { CollegeEvent } from '../events/event.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind } from '../media/media.ts';

/** A file of the folder that is imported; `path` is from that folder, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly size: number;
  readonly changedAt: Instant;
}

/** What is not imported, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** The folder that is imported, which is only read. */
export interface ImportSource {
  /** All files but hidden ones and those of operating systems, with the links and folders that cannot be followed. */
  files(): Promise<readonly (SourceFile | LeftOut)[]>;
  /** The bytes from `start` on, up to but not including `end`. Throws SourceUnreadable. */
  read(path: string, start?: number, end?: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** A file of the folder cannot be read. */
export class SourceUnreadable extends Error {}

/** A file as it was when it was noted, so that one that changed since is told from it; journals of earlier releases don't say. */
type AsFound = Pick<SourceFile, 'path'> & Partial<SourceFile>;

/** What an import noted of a file: what is being sent, what became an item, or what was left out and why. */
export type JournalEntry =
  | (AsFound & {
      readonly kind: 'sending';
      readonly uploadId: string;
      readonly fileName: string;
      /** Absent in journals of earlier releases. */
      readonly sum?: string;
    })
  | (AsFound & {
      readonly kind: 'done';
      readonly item: Kind;
      readonly itemId: string;
      readonly takenAt: Instant | null;
      /** What tells the file from others: other files with it are left out. */
      readonly sum: string;
      /** Why it is not in its event, if it was refused there. */
      readonly reason?: string;
    })
  | (AsFound & {
      readonly kind: 'left';
      readonly reason: string;
      /** Its sum, if the file was left out because it is there already; such a file is not read again. */
      readonly sum?: string;
    });

export type Period = Pick<CollegeEvent, 'startsOn' | 'endsOn'>;

/** The event of a folder, and the periods that the import gave it; journals of earlier releases name none. */
export interface FolderEvent {
  readonly eventId: string;
  readonly given: readonly Period[];
}

/** What an import remembers between its runs, kept before and after each step; a new note of a path replaces the former. */
export interface ImportJournal {
  readonly id: string;
  note(entry: JournalEntry): Promise<void>;
  of(path: string): JournalEntry | null;
  all(): readonly JournalEntry[];
  /** Remembers which event a folder gets, and one more period that it gets, before either is stored. */
  noteEvent(folder: string, eventId: string, period: Period): Promise<void>;
  events(): ReadonlyMap<string, FolderEvent>;
  /** Forgets everything, once the import was undone. */
  clear(): Promise<void>;
}

/** How an upload's bytes get to a storage that takes them at an address of its own. */
export type SendToStorage = (
  address: string,
  size: number,
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
) => Promise<void>;
