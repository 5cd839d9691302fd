import { useRoot } from '../../shared/lib/session.ts';
import { api, type Inputs, type Outputs, refusalOf } from '../../shared/lib/trpc.ts';
import { held } from './held.ts';
import { wholePercent } from './percent.ts';
import { type Declared, fingerprint, forgetUpload, rememberedUpload, rememberUpload } from './remembered-uploads.ts';
import { type Transfer, type Transport, transfer, UploadGone } from './transfer.ts';
import { xhrPut } from './xhr-put.ts';

type Folder = Inputs['uploads']['declare']['folder'];

/** A file on its way to the storage. */
export interface Outgoing {
  readonly size: number;
  /** Sends what is missing, resolves to the stored name; can be called again after a pause or a failure. */
  send(signal: AbortSignal, onProgress: (bytes: number) => void): Promise<string>;
  /** The file became part of something: nothing has to be resumed any more. */
  used(): void;
  /** Cancels it: what arrived is discarded. */
  cancelled(): void;
  /** The server may have given up what arrived: it is asked before the next sending. */
  doubted(): void;
  /** Nobody waits for it any more: if the same file is chosen again, it continues where this one stopped. */
  left(): void;
}

interface Source {
  readonly folder: Folder;
  readonly file: Blob;
  readonly name: string;
  /** The club for which it is sent, if any. */
  readonly club?: string | undefined;
  /** The event into whose pool it is sent, if any. */
  readonly event?: string | undefined;
  /** The stored name of the video whose poster it becomes, if any. */
  readonly beside?: string | undefined;
  /** The video whose thumbnail it is, if any: the same picture for another video is another upload. */
  readonly video?: Blob | undefined;
  /** Changes the bytes, not their number, before they leave. */
  readonly prepare?: (file: Blob) => Promise<Blob>;
}

/** The transport that the server named when the file was announced. */
function transportOf({ id, partSize }: Declared): Transport {
  if (partSize === undefined) return (task) => transfer(task, { put: xhrPut });
  return async (task: Transfer) => {
    const [{ sendParts }, { partsApi }] = await Promise.all([import('./send-parts.ts'), import('./parts-api.ts')]);
    await sendParts({ ...task, partSize }, partsApi(id), { put: xhrPut });
  };
}

/** The browser can no longer read a chosen file: it was moved, changed or removed. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  readonly fileName: string;
  constructor(fileName: string) {
    super('A chosen file cannot be read.');
    this.fileName = fileName;
  }
}

/** Checked before anything is sent, because a request with such a file fails like a lost connection. */
async function mustBeReadable(file: Blob, name: string): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileUnreadable(name);
    });
}

/** Uploads that somebody waits for in this tab, with their locks: the same file chosen twice is two uploads. */
const taken = new Map<string, ReturnType<typeof held>>();
let released: Promise<unknown> = Promise.resolve();

/** Takes an upload for whoever waits for it; returns whether no other tab has it (ADR 30). */
async function take(id: string): Promise<boolean> {
  const lock = released.then(() => held(`upload ${id}`));
  taken.set(id, lock);
  return (await lock) !== null;
}

function letGo(id: string): void {
  const lock = taken.get(id);
  taken.delete(id);
  released = Promise.all([released, lock?.then((release) => release?.())]);
}

/** An upload that was begun for such a file before, and that nobody has. */
async function takeBegun(of: string): Promise<Declared | null> {
  const elsewhere = new Set<string>();
  for (;;) {
    const declared = rememberedUpload(of, (id) => taken.has(id) || elsewhere.has(id));
    if (!declared || (await take(declared.id))) return declared;
    taken.delete(declared.id);
    elsewhere.add(declared.id);
  }
}

type State = Outputs['uploads']['status']['state'];

/**
 * An upload that was begun before a reload, or before the dialog was closed, with how far it got; null when the server
 * knows it no more. An avatar or a thumbnail that is in use can be replaced by the same picture: that is another upload.
 */
async function recall(of: string, isItem: boolean): Promise<{ declared: Declared; state: State } | null> {
  const declared = await takeBegun(of);
  if (!declared) return null;
  try {
    const { state } = await api.uploads.status.query({ id: declared.id });
    if (state !== 'used' || isItem) return { declared, state };
  } catch (error) {
    if (refusalOf(error)?.code !== 'UPLOAD_NOT_FOUND') {
      letGo(declared.id);
      throw error;
    }
  }
  letGo(declared.id);
  forgetUpload(declared.id);
  return null;
}

/** How much of a file was sent before, in whole percent; null when it would be sent from its beginning. */
export async function begunBefore(folder: Folder, file: File): Promise<number | null> {
  const declared = rememberedUpload(fingerprintOf({ folder, file, name: file.name }), (id) => taken.has(id));
  if (!declared) return null;
  const found = await api.uploads.status.query({ id: declared.id }).catch(() => null);
  return found && found.state !== 'used' && found.received > 0 ? wholePercent(found.received, file.size) : null;
}

function fingerprintOf({ folder, file, name, club, event, beside, video }: Source): string {
  const owner = useRoot.getState().session.currentUser?.id ?? '';
  // A picture made here is not a chosen file: it must not be mistaken for one that was begun before.
  const time = file instanceof File ? file.lastModified : Date.now();
  const its = video instanceof File ? [video.name, video.size, video.lastModified] : [];
  const place = [folder, club, event, beside, ...its].filter(Boolean).join(' ');
  return fingerprint(owner, place, { name, size: file.size, time });
}

/** A file to be sent: declared to the server when it is first sent, resumed where one of its kind was begun before. */
export function outgoing(source: Source): Outgoing {
  const { folder, file, name, prepare, club, event, beside, video } = source;
  const isItem = folder !== 'profile' && beside === undefined && video === undefined;
  const of = fingerprintOf(source);
  let body: Blob | null = null;
  let declared: Declared | null = null;
  let fresh = true;
  let finished = false;
  let isLeft = false;
  let declaring: Promise<Declared> | null = null;

  const doubted = () => {
    if (declared) letGo(declared.id);
    declared = null;
    finished = false;
  };

  const forget = () => {
    if (!declared) return;
    forgetUpload(declared.id);
    doubted();
  };

  const cancelled = () => {
    const drop = async ({ id }: Declared) => {
      forgetUpload(id);
      letGo(id);
      await api.uploads.drop.mutate({ id });
    };
    // What cannot be cancelled now is removed within a day (decisions 29).
    void (declared ? drop(declared) : declaring?.then(drop))?.catch(() => undefined);
    doubted();
    declaring = null;
  };

  const left = () => {
    isLeft = true;
    if (declared) letGo(declared.id);
  };

  /** Begun once, also where somebody pauses and resumes before the server has answered. */
  const declareOnce = () => {
    declaring ??= declare().finally(() => {
      declaring = null;
    });
    return declaring;
  };

  const declare = async (): Promise<Declared> => {
    const before = await recall(of, isItem);
    if (before) {
      fresh = false;
      finished = before.state !== 'open';
      return before.declared;
    }
    fresh = true;
    const announced = { folder, fileName: name, size: file.size, contentType: file.type };
    const place = { ...(club && { club }), ...(event && { event }), ...(beside && { beside }) };
    const begun = await api.uploads.declare.mutate({ ...announced, ...place });
    await take(begun.id);
    rememberUpload(of, begun);
    return begun;
  };

  const send: Outgoing['send'] = async (signal, onProgress) => {
    await mustBeReadable(file, name);
    body ??= prepare ? await prepare(file) : file;
    for (let mayDeclareAgain = true; ; mayDeclareAgain = false) {
      signal.throwIfAborted();
      declared ??= await declareOnce();
      if (isLeft) left();
      signal.throwIfAborted();
      const { uploadUrl: url, chunkSize, fileName } = declared;
      try {
        if (!finished) await transportOf(declared)({ url, file: body, chunkSize, fresh, signal, onProgress });
        finished = true;
        onProgress(file.size);
        return fileName;
      } catch (error) {
        fresh = false;
        if (!(error instanceof UploadGone) || !mayDeclareAgain) throw error;
        forget();
      }
    }
  };

  return { size: file.size, send, used: forget, cancelled, doubted, left };
}
