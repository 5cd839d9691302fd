import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { type Ports as AddingPorts, addToEvent } from '../events/fill-event.ts';
import { periodOfFolder } from '../events/period.ts';
import { createEvent, type Ports as EventPorts, editEvent } from '../events/plan-event.ts';
import { LONGEST_EVENT_DESCRIPTION, LONGEST_EVENT_TITLE, mayChange } from '../events/rules.ts';
import { seatIn } from '../events/visible.ts';
import { resolveType } from '../files/types.ts';
import type { Member } from '../kernel/actor.ts';
import { type Day, dayOf } from '../kernel/days.ts';
import { type Code, Refusal } from '../kernel/errors.ts';
import type { Limits } from '../kernel/ports.ts';
import { MIB } from '../kernel/sizes.ts';
import { firstCharacters } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { MAX_IN_BATCH } from '../media/batch.ts';
import { plausibleCapture } from '../media/capture-time.ts';
import type { Kind } from '../media/media.ts';
import { type Ports as PublishPorts, publishPhoto, publishVideo } from '../media/publish-media.ts';
import type { MediaView } from '../media/views.ts';
import { wholeChecksum } from '../uploads/checksum.ts';
import { type Ports as DeclarePorts, declareUpload } from '../uploads/declare-upload.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import type { ChunkReceiver } from '../uploads/ports.ts';
import { receiveChunk } from '../uploads/receive-chunk.ts';
import { placeOf } from '../uploads/rules.ts';
import {
  type ImportJournal,
  type ImportSource,
  type JournalEntry,
  type LeftOut,
  type Period,
  type SendToStorage,
  type SourceFile,
  SourceUnreadable,
} from './ports.ts';
import { describing, isAlbumFile, isYear, originalOf, readJson, type Sidecar, titleOf } from './takeout.ts';

export type Ports = EventPorts &
  AddingPorts &
  PublishPorts &
  DeclarePorts & { readonly chunks: ChunkReceiver | null; readonly limits: Limits; readonly audit: Audit };

/** How far an import is; files and bytes that are done, of all. */
export interface ImportProgress {
  readonly files: number;
  readonly ofFiles: number;
  readonly bytes: number;
  readonly ofBytes: number;
}

export interface ImportOptions {
  readonly source: ImportSource;
  readonly journal: ImportJournal;
  /** The name of the imported folder, for what lies directly in it. */
  readonly name: string;
  readonly eventPerFolder: boolean;
  /** The club for which it is imported; null for oneself (decisions 62). */
  readonly clubId: string | null;
  readonly send: SendToStorage;
  /** Waits before another try; milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly tell?: (progress: ImportProgress) => void;
}

/** A folder as it is imported: pictures and videos in their order, and the album that it is. */
export interface PlannedFolder {
  readonly path: string;
  readonly title: string;
  readonly files: readonly SourceFile[];
  /** What is left out because it stands there edited as well, by its name. */
  readonly originals: ReadonlyMap<string, SourceFile>;
  /** What JSON says of its files, by their names. */
  readonly sidecars: ReadonlyMap<string, Sidecar>;
  readonly album: Sidecar | null;
  readonly event: boolean;
}

export interface ImportPlan {
  readonly folders: readonly PlannedFolder[];
  /** What is no photo and no video, cannot be followed, was put away, or stands there edited as well. */
  readonly left: readonly LeftOut[];
}

const LARGEST_JSON = MIB;
const TRIES = 5;
const PAUSE = 5_000;

/** Bytes of files that are read once, and held while they are sent. */
const LARGEST_HELD = 64 * MIB;

/** Refusals that concern the import as a whole: it stops, and goes on from there when it is started again. */
const STOPPING: ReadonlySet<Code> = new Set<Code>([
  'CLUB_REQUIRED',
  'CLUB_SEAT_REQUIRED',
  'COLLEGE_CLOSING',
  'LEFT_COLLEGE',
  'PLAN_REQUIRED',
  'QUOTA_EXCEEDED',
  'STORAGE_FULL',
  'UNAUTHENTICATED',
  'CLUB_UPLOADS_STOPPED',
  'UPLOADS_STOPPED',
]);

/** Refusals that another try may not meet. */
const PASSING: ReadonlySet<Code> = new Set<Code>([
  'DATABASE_UNAVAILABLE',
  'FILES_BUSY',
  'STORAGE_UNAVAILABLE',
  'TOO_BUSY',
]);

/** Why videos are left out where there is no library: without one no thumbnail can be made (decisions 58). */
const NO_LIBRARY = 'Nothing on this server converts videos. Install ffmpeg, and run the import again.';

/** The import cannot go on now; what was done so far stays, and starting it again goes on from there. */
export class ImportStopped extends Error {}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderIn = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const natural = new Intl.Collator('en', { numeric: true }).compare;

/** Which kind of item a file becomes by its name, where all kinds are converted; null if none. */
function kindByName(name: string): Kind | null {
  const place = placeOf('video', resolveType(name, ''), true);
  if (place === null) return null;
  return place === 'video' ? 'video' : 'photo';
}

/**
 * What of a folder is imported, in which order: album by album, and the years of a Takeout export last, because they
 * repeat what is in albums. Of an edited picture the original is left out, unless it has to stand in for it, and so is
 * what was put away or is another's. Albums become events, and other folders too with `eventPerFolder` (decisions 77).
 */
export async function planImport(
  source: ImportSource,
  { name, eventPerFolder }: Pick<ImportOptions, 'name' | 'eventPerFolder'>,
): Promise<ImportPlan> {
  const byFolder = new Map<string, SourceFile[]>();
  const left: LeftOut[] = [];
  for (const file of await source.files()) {
    if ('reason' in file) {
      left.push(file);
      continue;
    }
    const folder = folderIn(file.path);
    const beside = byFolder.get(folder) ?? [];
    beside.push(file);
    byFolder.set(folder, beside);
  }
  const folders: PlannedFolder[] = [];
  for (const [path, all] of byFolder) {
    const byName = new Map(all.map((file) => [nameIn(file.path), file]));
    const json = [...byName.keys()].filter((one) => /\.json$/i.test(one));
    const albumFile = byName.get(json.find(isAlbumFile) ?? '');
    const album = albumFile === undefined ? null : await sidecarIn(source, albumFile);
    const sidecars = await sidecarsIn(source, byName, describing(json));
    const wanted = [...byName.keys()].filter((called) => !sidecars.get(called)?.unwanted);
    const edited = new Set(wanted.map(originalOf));
    const originals = new Map<string, SourceFile>();
    const own = nameIn(path) || name;
    const files: SourceFile[] = [];
    for (const file of all.sort((a, b) => natural(a.path, b.path))) {
      const called = nameIn(file.path);
      if (/\.json$/i.test(called)) continue;
      const unwanted = sidecars.get(called)?.unwanted;
      if (kindByName(called) === null) left.push({ path: file.path, reason: 'It is neither a photo nor a video.' });
      else if (unwanted) left.push({ path: file.path, reason: unwanted });
      else if (edited.has(called)) {
        left.push({ path: file.path, reason: 'Its edited version is imported.' });
        originals.set(called, file);
      } else files.push(file);
    }
    const title = firstCharacters(album?.title ?? own, LONGEST_EVENT_TITLE);
    const event = !isYear(own) && (album !== null || eventPerFolder);
    if (files.length > 0) folders.push({ path, title, files, originals, sidecars, album, event });
  }
  const last = ({ path }: PlannedFolder) => Number(isYear(nameIn(path)));
  folders.sort((a, b) => last(a) - last(b) || natural(a.path, b.path));
  return { folders, left };
}

/**
 * Imports the photos and videos of a folder as items of `actor`, by the ordinary path, one at a time: announced, sent,
 * inspected, cleaned, published, added to its event. Each step is noted before and after, so a run that ends anywhere
 * is continued by the next one, and no file becomes two items. Each run is the operator's act in the audit log.
 * `ports.settings` are those of the actor's college. Throws ImportStopped when room or plan end, or the college only
 * reads, or the actor has left it (decisions 53, 69, 74, 77).
 */
export async function importFolder(ports: Ports, actor: Member, options: ImportOptions): Promise<void> {
  const { source, journal, tell } = options;
  const { folders, left } = await planImport(source, options);
  for (const one of left) {
    const former = journal.of(one.path);
    const isOther = former?.kind === 'left' && former.sum === undefined && former.reason !== one.reason;
    if (former === null || isOther) await journal.note({ kind: 'left', ...one });
  }
  const all = folders.flatMap(({ files }) => files);
  const bytesIn = (files: readonly SourceFile[]) => files.reduce((sum, { size }) => sum + size, 0);
  const before = all.filter((file) => isSettled(journal.of(file.path), file));
  const progress = { files: before.length, ofFiles: all.length, bytes: bytesIn(before), ofBytes: bytesIn(all) };
  tell?.({ ...progress });
  const known = new Set(journal.all().flatMap((entry) => (entry.kind === 'done' ? [entry.sum] : [])));
  const details = { import: journal.id, files: all.length - before.length };
  await ports.audit.append(auditEntry(ports, { kind: 'operator' }, 'import-begun', { personId: actor.id, details }));
  const unlimited = { ...ports, limits: { hit: async () => null, forgive: async () => {} } };
  const days = daysByFolder(ports, journal.all());
  for (const folder of folders) {
    for (const [index, file] of folder.files.entries()) {
      if (isSettled(journal.of(file.path), file)) continue;
      const step = { ports: unlimited, actor, folder, index, known, ...options };
      await importOne(step, file);
      const original = folder.originals.get(originalOf(nameIn(file.path)) ?? '');
      const standsIn = original && !isSettled(journal.of(file.path), file);
      if (standsIn && !isSettled(journal.of(original.path), original)) await importOne(step, original);
      progress.files += 1;
      progress.bytes += file.size;
      tell?.({ ...progress });
    }
    await settlePeriod(unlimited, actor, folder, journal, periodOfFolder(days.get(folder.path) ?? []));
  }
}

/** Whether a former run came to an end with a file, which has not changed since: it is an item, or the same as one. */
function isSettled(entry: JournalEntry | null, { size, changedAt }: SourceFile): boolean {
  if (entry?.kind !== 'done' && (entry?.kind !== 'left' || entry.sum === undefined)) return false;
  return (entry.size ?? size) === size && (entry.changedAt ?? changedAt) === changedAt;
}

/** Notes why a file is left out; with `sum` if it is there already. */
async function leave(journal: ImportJournal, file: SourceFile, reason: string, sum?: string): Promise<void> {
  await keepFormer(journal, file);
  await journal.note({ kind: 'left', ...file, reason, ...(sum !== undefined && { sum }) });
}

/** Notes an item under a name of its own when another file has come to its path, so that it is taken back as well. */
async function keepFormer(journal: ImportJournal, { path }: SourceFile): Promise<void> {
  const former = journal.of(path);
  if (former?.kind === 'done') await journal.note({ ...former, path: `${path} ${former.itemId}` });
}

interface Step extends ImportOptions {
  readonly ports: Ports;
  readonly actor: Member;
  readonly folder: PlannedFolder;
  readonly index: number;
  readonly known: Set<string>;
}

async function importOne(step: Step, file: SourceFile): Promise<void> {
  const { ports, actor, journal, pause } = step;
  const content = contentOf(step.source, file);
  for (let left = TRIES; ; left -= 1)
    try {
      return await attempt(step, file, content);
    } catch (error) {
      if (error instanceof SourceUnreadable) return leave(journal, file, `It cannot be read: ${error.message}`);
      if (!(error instanceof Refusal)) throw error;
      if (PASSING.has(error.code) && left > 1) {
        await pause(PAUSE);
        continue;
      }
      if (STOPPING.has(error.code) || PASSING.has(error.code))
        throw new ImportStopped(`${error.message} (${file.path})`, { cause: error });
      const sent = await sentBefore(step, file);
      // It is an item, though not in its event: undoing finds it.
      const reason = error.errors[0]?.message ?? error.message;
      if (sent?.published) return noteDone(step, sent.file, sent.published, sent.sum, `Not in its event: ${reason}`);
      await discard(ports, actor, journal, file.path);
      return leave(journal, file, reason);
    }
}

async function attempt(step: Step, file: SourceFile, content: Content): Promise<void> {
  const { ports, actor, journal, known } = step;
  if (await goOn(step, file)) return;
  // Not settled by it: a later run, where there is a library, takes the file.
  if (ports.videoLibrary === null && kindByName(nameIn(file.path)) === 'video') return leave(journal, file, NO_LIBRARY);
  const sum = await content.sum();
  const former = journal.of(file.path);
  if (former?.kind === 'done' && former.sum === sum) return journal.note({ ...former, ...file });
  if (known.has(sum)) return leave(journal, file, 'The same file is imported already.', sum);
  const of = step.clubId === null ? [undefined] : [undefined, step.clubId];
  const [shared] = (await Promise.all(of.map((clubId) => ports.media.sharedBefore(actor, [sum], clubId)))).flat();
  if (shared) return leave(journal, file, `It was shared before, as ${shared.id}.`, sum);
  return finish(step, file, await publish(step, file, content, sum), sum);
}

/**
 * Goes on with a file that a former run was sending, without reading it: what was published is finished, what was not
 * is discarded. Returns whether that was all, because it has not changed since.
 */
async function goOn(step: Step, file: SourceFile): Promise<boolean> {
  const { ports, actor, journal } = step;
  const sent = await sentBefore(step, file);
  if (!sent) return false;
  if (sent.published) await finish(step, sent.file, sent.published, sent.sum);
  else await discard(ports, actor, journal, file.path);
  return isSettled(journal.of(file.path), file);
}

/** What was being sent from a file's path, as it was then, and the item that it became, if it did; null if nothing was. */
async function sentBefore({ ports, journal }: Step, file: SourceFile) {
  const former = journal.of(file.path);
  if (former?.kind !== 'sending') return null;
  const { path, size = file.size, changedAt = file.changedAt, sum = '' } = former;
  return { file: { path, size, changedAt }, sum, published: await ports.media.byFileName(former.fileName) };
}

/** A file's bytes, which are read once where they can be held. */
interface Content {
  /** What tells the file from others, however large it is. */
  sum(): Promise<string>;
  bytes(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

function contentOf(source: ImportSource, { path, size }: SourceFile): Content {
  let held: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let sum: Promise<string> | null = null;
  const hold = () => {
    held ??= whole(source.read(path), size);
    return held;
  };
  const read = async (start: number, end: number) =>
    size <= LARGEST_HELD ? (await hold()).subarray(start, end) : whole(source.read(path, start, end), end - start);
  return {
    sum() {
      sum ??= wholeChecksum(read, size);
      return sum;
    },
    async *bytes() {
      if (size > LARGEST_HELD) yield* source.read(path);
      else yield await hold();
    },
  };
}

async function publish(step: Step, file: SourceFile, content: Content, sum: string): Promise<Published> {
  const { ports, actor, folder, index, journal, clubId: club } = step;
  const called = nameIn(file.path);
  const kind = kindByName(called) ?? 'photo';
  const sidecar = folder.sidecars.get(called);
  const announced = { folder: kind, fileName: called, size: file.size, contentType: '', club };
  const upload = await execute(declareUpload, ports, actor, announced);
  const { id: uploadId, fileName } = upload;
  await keepFormer(journal, file);
  await journal.note({ kind: 'sending', ...file, uploadId, fileName, sum });
  if (upload.uploadUrl === null)
    await execute(receiveChunk, ports, actor, { id: uploadId, part: { kind: 'whole' }, bytes: content.bytes() });
  else await step.send(upload.uploadUrl, file.size, content.bytes());
  await ports.uploads.storeChecksum(uploadId, sum);
  const takenAt = sidecar?.takenAt ? plausibleCapture([sidecar.takenAt], ports.clock.now()) : null;
  if (takenAt !== null) await ports.uploads.noteTaken(uploadId, takenAt);
  const number = index + 1;
  const texts = {
    fileName,
    title: titleOf(sidecar?.title ?? called, folder.title, number),
    description: sidecar?.description ?? '',
    batch: batchOf(step),
    position: index % MAX_IN_BATCH,
    club,
  };
  return kind === 'photo' ? execute(publishPhoto, ports, actor, texts) : execute(publishVideo, ports, actor, texts);
}

type Published = Pick<MediaView, 'kind' | 'id' | 'takenAt'>;

/** A folder is a batch, or several where it holds more than a batch may. */
function batchOf({ ports, folder, index, journal }: Step): string {
  const place = `${folder.path}/${Math.floor(index / MAX_IN_BATCH)}`;
  return ports.secrets
    .digest(`import ${journal.id} ${place}`)
    .replace(/[^\w-]/g, '-')
    .slice(0, 64);
}

/** No album is older; but one may be older than the cameras whose own dates are believed. */
const FIRST_ALBUM = Date.UTC(1900, 0, 1);

async function finish(step: Step, file: SourceFile, item: Published, sum: string): Promise<void> {
  const { ports, actor, folder } = step;
  if (folder.event) {
    const ofAlbum = folder.album?.takenAt ?? null;
    const isPast = ofAlbum !== null && ofAlbum > FIRST_ALBUM && ofAlbum <= ports.clock.now();
    const eventId = await eventOf(step, dayIn(ports, item.takenAt ?? (isPast ? ofAlbum : file.changedAt)));
    await execute(addToEvent, ports, actor, { eventId, mediaId: item.id });
  }
  await noteDone(step, file, item, sum);
}

async function noteDone(
  { journal, known }: Step,
  file: SourceFile,
  item: Published,
  sum: string,
  reason?: string,
): Promise<void> {
  known.add(sum);
  const { kind, id: itemId, takenAt } = item;
  await journal.note({ kind: 'done', ...file, item: kind, itemId, takenAt, sum, ...(reason && { reason }) });
}

const dayIn = ({ settings }: Ports, moment: Instant): Day => dayOf(moment, settings.timeZone);

/** The event of a folder, which is created with its first item. */
async function eventOf({ ports, actor, folder, journal, clubId: club }: Step, day: Day): Promise<string> {
  const known = journal.events().get(folder.path)?.eventId;
  if (known !== undefined && (await ports.events.find(known))) return known;
  const eventId = known ?? ports.ids.next();
  await journal.noteEvent(folder.path, eventId, { startsOn: day, endsOn: day });
  const texts = {
    title: folder.title,
    description: firstCharacters(folder.album?.description ?? '', LONGEST_EVENT_DESCRIPTION),
    startsOn: day,
    club,
  };
  await execute(createEvent, { ...ports, ids: { next: () => eventId } }, actor, texts);
  return eventId;
}

/** The days of items by their folder, also of files that others have replaced since, or that are there no longer. */
function daysByFolder(ports: Ports, entries: readonly JournalEntry[]): Map<string, Day[]> {
  const days = new Map<string, Day[]>();
  for (const entry of entries) {
    if (entry.kind !== 'done' || entry.takenAt === null) continue;
    const folder = folderIn(entry.path);
    const others = days.get(folder) ?? [];
    others.push(dayIn(ports, entry.takenAt));
    days.set(folder, others);
  }
  return days;
}

/**
 * Gives the event of a folder the period of its items, unless its dates were changed since an import gave them: `before`
 * is what this run found to be that period.
 */
async function settlePeriod(
  ports: Ports,
  actor: Member,
  folder: PlannedFolder,
  journal: ImportJournal,
  before: Period | null,
): Promise<void> {
  const { eventId, given } = journal.events().get(folder.path) ?? { eventId: '', given: [] };
  const event = await ports.events.find(eventId);
  if (!event) return;
  const own = journal.all().filter((entry) => folderIn(entry.path) === folder.path);
  const period = periodOfFolder(daysByFolder(ports, own).get(folder.path) ?? []);
  if (period === null || isSame(event, period)) return;
  if (![...given, before].some((one) => one !== null && isSame(event, one))) return;
  if (!mayChange(event, actor.id, await seatIn(ports, actor, event), ports.clock.now())) return;
  await journal.noteEvent(folder.path, eventId, period);
  await execute(editEvent, ports, actor, { id: eventId, ...period });
}

const isSame = (a: Period, b: Period) => a.startsOn === b.startsOn && a.endsOn === b.endsOn;

/** Discards what was sent of a file that did not become an item. */
async function discard(ports: Ports, actor: Member, journal: ImportJournal, path: string): Promise<void> {
  const entry = journal.of(path);
  if (entry?.kind !== 'sending') return;
  await execute(dropUpload, ports, actor, { id: entry.uploadId }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** What JSON files of a folder say of its photos and videos, by their names. */
async function sidecarsIn(
  source: ImportSource,
  byName: ReadonlyMap<string, SourceFile>,
  describedBy: (name: string) => string | null,
): Promise<ReadonlyMap<string, Sidecar>> {
  const sidecars = new Map<string, Sidecar>();
  for (const called of byName.keys()) {
    const json = kindByName(called) === null ? undefined : byName.get(describedBy(called) ?? '');
    const sidecar = json === undefined ? null : await sidecarIn(source, json);
    if (sidecar !== null) sidecars.set(called, sidecar);
  }
  return sidecars;
}

async function sidecarIn(source: ImportSource, { path, size }: SourceFile): Promise<Sidecar | null> {
  const most = Math.min(size, LARGEST_JSON);
  try {
    return readJson(new TextDecoder().decode(await whole(source.read(path, 0, most), most)));
  } catch (error) {
    if (error instanceof SourceUnreadable) return null;
    throw error;
  }
}

/** Bytes that come in parts, `most` at most. */
async function whole(parts: AsyncIterable<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most);
  let at = 0;
  for await (const part of parts) {
    bytes.set(part.subarray(0, most - at), at);
    at += Math.min(part.length, most - at);
  }
  return bytes.subarray(0, at);
}
