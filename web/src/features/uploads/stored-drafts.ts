import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { drawKey } from '../../shared/lib/send-key.ts';
import type { SubfolderUse } from './folders.ts';
import type { UploadKind } from './open-upload.ts';
import type { Texts } from './payload.ts';
import { areBytesStored } from './tray-rules.ts';
import { answer, everyOf, forgetWhatIsLeft, inOne, somethingIsLeft } from './upload-database.ts';

/** A file that is chosen and not sent yet, without its bytes. */
export interface DraftEntry {
  readonly id: string;
  readonly field: 'video' | 'thumbnail' | 'photo';
  readonly name: string;
  readonly size: number;
  /** A photo's own texts. */
  readonly title: string;
  readonly desc: string;
  readonly turn?: QuarterTurn;
  /** The folder in which it lay; missing for a file by itself. */
  readonly folder?: string;
}

export interface DraftFile extends DraftEntry {
  readonly file: File;
}

/** The unsent texts of a dialog. */
export interface DraftTexts extends Texts {
  /** The title of the event; it fills the title until another is typed. */
  readonly eventTitle: string;
  /** What becomes of the sub-folders of photos. */
  readonly subfolders?: SubfolderUse;
}

/** Whether nobody typed any of them: an event alone fills its own title. */
export const isUntouched = ({ title = '', desc = '', tags = '', eventTitle = '' }: Partial<DraftTexts>) =>
  (title === '' || title === eventTitle) && desc === '' && tags === '';

/** The unsent texts and files of a dialog. */
export interface DraftContent {
  readonly texts: DraftTexts;
  readonly files: readonly DraftFile[];
}

/** The stored draft: `missing` are files that have to be chosen again. */
export interface RestoredDraft extends DraftContent {
  readonly missing: readonly DraftEntry[];
}

interface StoredDraft {
  readonly owner: string;
  readonly texts: DraftTexts;
  readonly entries: readonly DraftEntry[];
}

const blobsOf = (kind: UploadKind) => `draft ${kind}`;

/** Files whose bytes are kept, by their ids. */
const stored = new Map<string, { readonly kind: UploadKind; readonly file: File }>();

/** Runs writes one after the other: an earlier one must not restore what a later one deletes. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = turn.then(act, act);
  turn = done.catch(() => undefined);
  return done;
}

const ids = new WeakMap<File, string>();

/** The id of a file that has none of its own. */
export function idOfFile(file: File): string {
  const id = ids.get(file) ?? drawKey();
  ids.set(file, id);
  return id;
}

/** A file that was kept has the id that it had. */
export function nameFile(file: File, id: string): void {
  ids.set(file, id);
}

const isEmpty = ({ texts, files }: DraftContent) => files.length === 0 && isUntouched(texts);

/** Keeps what is chosen as it is now, and returns which files are not kept: too large, or the browser has no room. */
export function storeDraft(kind: UploadKind, owner: string, content: DraftContent): Promise<readonly DraftEntry[]> {
  return inTurn(async () => {
    const { texts, files } = content;
    await forgetOthers(kind, files);
    if (isEmpty(content)) {
      await inOne('readwrite', async (of) => void of('drafts').delete(kind));
      await forgetWhatIsLeft();
      return [];
    }
    somethingIsLeft();
    // First the bytes: what the list names is there, or was too much.
    const lost: DraftEntry[] = [];
    for (const { file, ...entry } of files)
      if (!(stored.get(entry.id)?.file === file || (await storeBytes(kind, entry, file)))) lost.push(entry);
    const draft: StoredDraft = { owner, texts, entries: files.map(({ file: _, ...entry }) => entry) };
    await inOne('readwrite', (of) => answer(of('drafts').put(draft, kind)));
    return lost;
  });
}

async function storeBytes(kind: UploadKind, { id, size }: DraftEntry, file: File): Promise<boolean> {
  const others = [...stored].filter(([other]) => other !== id);
  const before = others.reduce((sum, [, one]) => sum + one.file.size, 0);
  if (!areBytesStored(size, before)) return false;
  const kept = await inOne('readwrite', (of) => answer(of('blobs').put(file, [blobsOf(kind), id])));
  if (kept !== null) stored.set(id, { kind, file });
  return kept !== null;
}

async function forgetOthers(kind: UploadKind, files: readonly DraftEntry[]): Promise<void> {
  const gone = [...stored].filter(([id, one]) => one.kind === kind && !files.some((file) => file.id === id));
  if (gone.length === 0) return;
  for (const [id] of gone) stored.delete(id);
  await inOne('readwrite', async (of) => {
    for (const [id] of gone) of('blobs').delete([blobsOf(kind), id]);
  });
}

/** Deletes the draft: it has been sent, or its owner has left. */
export function deleteDraft(kind: UploadKind): Promise<void> {
  return inTurn(async () => {
    for (const [id, one] of stored) if (one.kind === kind) stored.delete(id);
    await inOne('readwrite', async (of) => {
      of('blobs').delete(everyOf(blobsOf(kind)));
      of('drafts').delete(kind);
    });
    await forgetWhatIsLeft();
  });
}

/** The draft of `owner`; those of others in this browser are deleted. */
export async function storedDraft(kind: UploadKind, owner: string): Promise<RestoredDraft | null> {
  const found = await inTurn(() =>
    inOne('readonly', async (of) => {
      const range = everyOf(blobsOf(kind));
      const draft = answer(of('drafts').get(kind) as IDBRequest<StoredDraft | undefined>);
      const keys = answer(of('blobs').getAllKeys(range));
      const blobs = answer(of('blobs').getAll(range) as IDBRequest<File[]>);
      return [await draft, await keys, await blobs] as const;
    }),
  );
  const [draft, keys, blobs] = found ?? [undefined, [], []];
  if (!draft) return null;
  if (draft.owner !== owner) {
    await deleteDraft(kind);
    return null;
  }
  const fileOf = new Map(keys.map((key, at) => [(key as [string, string])[1], blobs[at]]));
  const files = draft.entries.flatMap((entry): DraftFile[] => {
    const file = fileOf.get(entry.id);
    if (file) stored.set(entry.id, { kind, file });
    return file ? [{ ...entry, file }] : [];
  });
  return { texts: draft.texts, files, missing: draft.entries.filter(({ id }) => !fileOf.has(id)) };
}
