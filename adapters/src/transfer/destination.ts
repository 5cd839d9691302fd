import type { FileStore } from '@quadrangle/domain/files/ports';
import type { FileSum } from './copy-files.ts';

/**
 * Where a backup or a college arrives. `migrations` as for `openDatabase`; `scratchFolder`, which should be on a disk,
 * holds the rows for a while; `erasuresFile` is the list of erasures beside the storage (decisions 73).
 */
export interface Destination {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly migrations: string;
  readonly scratchFolder: string;
  readonly erasuresFile: string;
}

/** Hears of each file that was read from where it comes from, and of each that is in place. */
export interface Watching {
  readonly onChecked?: (file: FileSum) => void;
  readonly onFile?: (file: FileSum) => void;
}
