import type { FileStore } from '@quadrangle/domain/files/ports';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';

/** The objects of a bucket, by any name. */
export interface Objects extends Pick<FileStore, 'size' | 'read' | 'write' | 'remove'> {
  /** The names with this prefix, sorted. */
  names(prefix: string): AsyncIterable<string>;
}

/** Throws the error as STORAGE_UNAVAILABLE with its cause; a refusal stays what it is. */
export function throwUnavailable(error: unknown): never {
  if (error instanceof Refusal) throw error;
  refuse('STORAGE_UNAVAILABLE', { cause: error });
}
