import { refuse } from '@quadrangle/domain/kernel/errors';

/** The codes with which a file system says that it cannot store or read files at the moment. */
const UNAVAILABLE = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ESTALE',
]);

/** The code of a system error, else undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Runs `work`; a file system that is full, read-only or broken becomes STORAGE_UNAVAILABLE with its cause. */
export async function asRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throwAsRefusal(error);
  }
}

/** Throws the error, as STORAGE_UNAVAILABLE if it is one of these. */
export function throwAsRefusal(error: unknown): never {
  if (UNAVAILABLE.has(codeOf(error) ?? '')) refuse('STORAGE_UNAVAILABLE', { cause: error });
  throw error;
}

/** The result of `work`, or `otherwise` if its file or folder does not exist. */
export async function unlessMissing<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  }
}
