import { ABANDONED_AFTER } from '@quadrangle/domain/uploads/rules';
import { lasting } from '../../shared/lib/browser-storage.ts';
import { useRoot } from '../../shared/lib/session.ts';
import type { Outputs } from '../../shared/lib/trpc.ts';
import { REMEMBERED } from './left.ts';

/** The upload session of an announced file. */
export type Declared = Outputs['uploads']['declare'];

type Remembered = Declared & {
  readonly of: string;
  readonly at: number;
  /** The unanswered request to publish it. */
  readonly sent?: object | undefined;
};

function all(): Remembered[] {
  try {
    return JSON.parse(lasting.getItem(REMEMBERED) ?? '[]') as Remembered[];
  } catch {
    return [];
  }
}

/** Uploads that the server has discarded by now are not kept. */
function keep(uploads: readonly Remembered[]): void {
  const known = uploads.filter(({ at }) => Date.now() - at < ABANDONED_AFTER);
  if (known.length === 0) lasting.removeItem(REMEMBERED);
  else lasting.setItem(REMEMBERED, JSON.stringify(known));
}

/** The identity of a file that is chosen again after a reload. */
export function fingerprint(owner: string, folder: string, file: { name: string; size: number; time: number }): string {
  return [owner, folder, file.name, file.size, file.time].join('|');
}

/** Stores an upload that has begun, so that it survives a reload, and the end of the tab (decisions 24). */
export function rememberUpload(of: string, upload: Declared): void {
  keep([...all(), { ...upload, of, at: Date.now() }]);
}

/** An upload begun for such a file before, unless its id is taken. */
export function rememberedUpload(of: string, isTaken: (id: string) => boolean): Declared | null {
  return all().find((upload) => upload.of === of && !isTaken(upload.id)) ?? null;
}

/** Forgets an upload: it was used, or is no more. */
export function forgetUpload(id: string): void {
  keep(all().filter((upload) => upload.id !== id));
}

/**
 * Stores the request that publishes an upload, so that it can be repeated unchanged after a reload; null deletes it.
 */
export function rememberSent(fileName: string, sent: object | null): void {
  keep(all().map((upload) => (upload.fileName === fileName ? { ...upload, sent: sent ?? undefined } : upload)));
}

/** The earlier request that publishes an upload, if it was not answered. */
export function sentBefore(fileName: string): object | null {
  return all().find((upload) => upload.fileName === fileName)?.sent ?? null;
}

/** The uploads of one person are private. */
useRoot.subscribe(({ session, leftOnPurpose }) => {
  if (!session.currentUser && leftOnPurpose) lasting.removeItem(REMEMBERED);
});
