import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { drawKey } from '../../shared/lib/send-key.ts';
import type { SubfolderUse } from './folders.ts';
import { held } from './held.ts';
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

/** Lets other tabs have a draft that this one has, by its kind. */
const locks = new Map<UploadKind, () => Promise<unknown>>();

/**
 * Whether this tab has the draft: from when it is taken up or first stored until nothing is left of it, because two tabs
 * would send its files twice, and delete each other's.
 */
async function has(kind: UploadKind): Promise<boolean> {
  if (locks.has(kind)) return true;
  const release = await held(blobsOf(kind));
  if (release) locks.set(kind, release);
  return release !== null;
}

/** Whether this tab may store the draft: it has it, or nobody does. What another tab left is only taken up. */
async function mayStore(kind: UploadKind): Promise<boolean> {
  const isOwn = locks.has(kind);
  if (!(await has(kind))) return false;
  if (isOwn || !(await inOne('readonly', (of) => answer(of('drafts').count(kind))))) return true;
  await letGo(kind);
  return false;
}

async function letGo(kind: UploadKind): Promise<void> {
  const release = locks.get(kind);
  locks.delete(kind);
  await release?.();
}

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

/**
 * Keeps what is chosen as it is now, and returns which files are not kept: they are too large, the browser has no room,
 * or another tab has a draft.
 */
export function storeDraft(kind: UploadKind, owner: string, content: DraftContent): Promise<readonly DraftEntry[]> {
  return inTurn(async () => {
    const { texts, files } = content;
    if (!(await mayStore(kind))) return files;
    if (isEmpty(content)) {
      await remove(kind);
      return [];
    }
    await forgetOthers(kind, files);
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

async function remove(kind: UploadKind): Promise<void> {
  for (const [id, one] of stored) if (one.kind === kind) stored.delete(id);
  await inOne('readwrite', async (of) => {
    of('blobs').delete(everyOf(blobsOf(kind)));
    of('drafts').delete(kind);
  });
  await forgetWhatIsLeft();
  await letGo(kind);
}

/** Deletes the draft, whichever tab has it: its owner has left. */
export const deleteDraft = (kind: UploadKind): Promise<void> => inTurn(() => remove(kind));

/** Deletes the draft of this tab: it has been sent. */
export const endDraft = (kind: UploadKind): Promise<void> =>
  inTurn(async () => {
    if (locks.has(kind)) await remove(kind);
  });

/** The draft of `owner`, unless another tab has it; those of others in this browser are deleted. */
export async function storedDraft(kind: UploadKind, owner: string): Promise<RestoredDraft | null> {
  const found = await inTurn(async () => {
    if (!(await has(kind))) return null;
    const all = await inOne('readonly', async (of) => {
      const range = everyOf(blobsOf(kind));
      const draft = answer(of('drafts').get(kind) as IDBRequest<StoredDraft | undefined>);
      const keys = answer(of('blobs').getAllKeys(range));
      const blobs = answer(of('blobs').getAll(range) as IDBRequest<File[]>);
      return [await draft, await keys, await blobs] as const;
    });
    if (!all?.[0]) await letGo(kind);
    return all;
  });
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
