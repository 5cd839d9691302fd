import { removeFiles } from '../files/remove-files.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { User } from './user.ts';

/** The jobs left when a person is removed: deleting the files of their picture. */
export function removalJobs(user: Pick<User, 'avatar'>): JobDraft[] {
  return user.avatar === null ? [] : [removeFiles(user.avatar)];
}
