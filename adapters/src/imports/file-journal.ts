import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderEvent, ImportJournal, JournalEntry, Period } from '@quadrangle/domain/imports/ports';
import type { Instant } from '@quadrangle/domain/kernel/time';
import { DatabaseLocked, lockDatabase } from '../drizzle/engine/lock-database.ts';

/** Whose import of which folder a journal is about. */
export interface ImportOf {
  readonly root: string;
  readonly memberId: string;
  /** The club for which it is, if any; whoever leads it goes on with it. */
  readonly clubId?: string | null;
}

type Words =
  | { readonly of: ImportOf }
  | { readonly note: JournalEntry }
  | { readonly folder: string; readonly eventId: string; readonly period?: Period };

/** What was written, and when; journals of earlier releases don't say. */
type Line = Words & { readonly at?: Instant };

/** The folder with the journals of imports. */
export const journalsIn = (dataDir: string): string => join(dataDir, 'imports');

/** Another process runs this import. */
export class ImportRuns extends Error {}

/** The id of an import: the same whenever somebody's import of this folder is started again. */
export function importId({ root, memberId, clubId }: ImportOf): string {
  return createHash('sha256')
    .update(`${clubId ?? memberId} ${root}`)
    .digest('hex')
    .slice(0, 12);
}

/** What the journal with this id is about; null if there is none. */
export async function readImport(folder: string, id: string): Promise<ImportOf | null> {
  const [first] = await linesIn(join(folder, `${id}.jsonl`));
  return first && 'of' in first ? first.of : null;
}

/**
 * Opens the journal of an import in `folder`: a file of lines that only grows, so that a process that is killed leaves
 * at most half a line, which is passed over. It is locked by the file system, also for other containers with the same
 * volume. Throws ImportRuns while another process has it open.
 */
export async function openJournal(folder: string, of: ImportOf): Promise<ImportJournal & { close(): Promise<void> }> {
  const id = importId(of);
  const file = join(folder, `${id}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDatabase(`sqlite:${join(folder, id)}`, 'alone').catch((error: unknown) => {
    throw error instanceof DatabaseLocked ? new ImportRuns('Another process runs this import.') : error;
  });
  const notes = new Map<string, JournalEntry>();
  const events = new Map<string, FolderEvent>();
  const remember = (path: string, eventId: string, given: readonly Period[]) =>
    events.set(path, { eventId, given: [...(events.get(path)?.given ?? []), ...given] });
  const lines = await linesIn(file);
  for (const line of lines) {
    if ('note' in line) notes.set(line.note.path, line.note);
    if ('folder' in line) remember(line.folder, line.eventId, line.period ? [line.period] : []);
  }
  const written = await open(file, 'a', 0o600);
  const append = (words: Words) => written.appendFile(`${JSON.stringify({ ...words, at: Date.now() })}\n`);
  if (lines.length === 0) await append({ of });
  else await written.appendFile('\n');
  return {
    id,
    async note(entry) {
      await append({ note: entry });
      notes.set(entry.path, entry);
    },
    of: (path) => notes.get(path) ?? null,
    all: () => [...notes.values()],
    async noteEvent(path, eventId, period) {
      await append({ folder: path, eventId, period });
      remember(path, eventId, [period]);
    },
    events: () => events,
    async clear() {
      notes.clear();
      events.clear();
      await rm(file, { force: true });
    },
    async close() {
      await written.close();
      await lock.release();
    },
  };
}

/**
 * Takes the journals in `folder` back to what they said at a moment, now that the rows are again what they were then:
 * what was imported later is imported again. Returns how many said more (decisions 77).
 */
export async function rewindJournals(folder: string, moment: Instant): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let rewound = 0;
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    const lines = await linesIn(file);
    const later = lines.findIndex(({ at = mtimeMs }) => at > moment);
    if (later < 0) continue;
    const former = lines.slice(0, later).map((line) => `${JSON.stringify(line)}\n`);
    await writeFile(`${file}.former`, former.join(''), { mode: 0o600 });
    await rename(`${file}.former`, file);
    rewound += 1;
  }
  return rewound;
}

async function linesIn(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

/** The report of an import as CSV: each file, what became of it, and why it was left out. */
export function reportOf(notes: readonly JournalEntry[], publicUrl: string): string {
  const cell = (text: string) => {
    // A spreadsheet would take these for formulas.
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = notes.map((entry) => {
    if (entry.kind === 'done')
      return [
        entry.path,
        'imported',
        entry.reason ?? '',
        `${publicUrl}/${entry.item}/${entry.itemId}`,
        isoOf(entry.takenAt),
      ];
    if (entry.kind === 'left') return [entry.path, 'left out', entry.reason, '', ''];
    return [entry.path, 'not finished', '', '', ''];
  });
  const head = ['file', 'result', 'reason', 'item', 'taken'];
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const isoOf = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());
