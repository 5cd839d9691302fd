import { ofThisTab } from '../../shared/lib/browser-storage.ts';
import type { Outputs } from '../../shared/lib/trpc.ts';

/** Where the bytes of an announced file go. */
export type Declared = Outputs['uploads']['declare'];

const KEY = 'uploads';

type Remembered = Declared & { readonly of: string };

function all(): Remembered[] {
  try {
    return JSON.parse(ofThisTab.getItem(KEY) ?? '[]') as Remembered[];
  } catch {
    return [];
  }
}

const keep = (uploads: readonly Remembered[]) => ofThisTab.setItem(KEY, JSON.stringify(uploads));

/** What tells a file from others when it is chosen again after a reload. */
export function fingerprint(owner: string, folder: string, file: { name: string; size: number; time: number }): string {
  return [owner, folder, file.name, file.size, file.time].join('|');
}

/** Notes an upload that was begun in this tab, so that it survives a reload (decisions 24). */
export function rememberUpload(of: string, upload: Declared): void {
  keep([...all(), { ...upload, of }]);
}

/** An upload begun for such a file before, unless one of `taken` ids. */
export function rememberedUpload(of: string, taken: ReadonlySet<string>): Declared | null {
  return all().find((upload) => upload.of === of && !taken.has(upload.id)) ?? null;
}

/** Forgets an upload: it was used, or is no more. */
export function forgetUpload(id: string): void {
  keep(all().filter((upload) => upload.id !== id));
}
