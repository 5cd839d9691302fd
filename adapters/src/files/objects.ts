import type { FileStore } from '@quadrangle/domain/files/ports';

/** The objects of a bucket, by any name. */
export interface Objects extends Pick<FileStore, 'size' | 'read' | 'write' | 'remove'> {
  /** The names with this prefix, sorted. */
  names(prefix: string): AsyncIterable<string>;
}
