import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@quadrangle/adapters/testing/pause';
import { composePorts } from '../../src/compose/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { startProgram } from '../server-process.ts';
import type { Archive } from './archive.ts';

export interface Trial {
  readonly env: Readonly<Record<string, string>>;
  readonly root: string;
  readonly archive: Archive;
  /** As `--for` takes it. */
  readonly whose: string;
  readonly kills: number;
  readonly tell?: (line: string) => void;
}

/**
 * Imports an archive by processes that are killed `kills` times on their way, at moments that are spread over it, and
 * says what is wrong afterwards: files that are missing, doubled, without their time, or outside their event (decisions
 * 77). `seconds` are those of all the processes together.
 */
export async function tryImport(trial: Trial): Promise<{ readonly seconds: number; readonly wrong: string[] }> {
  const { env, root, archive, whose, kills, tell = () => {} } = trial;
  const config = readConfig(env);
  const journals = join(config.dataDir, 'imports');
  const lines = countingLines(journals);
  // Two notes of each item, one of most others.
  const all = 2 * archive.items.size + archive.left.size;
  const began = performance.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const running = startProgram('admin/main.ts', env, ['import', root, '--for', whose]);
    const until = Math.ceil(((kill + 0.5) / kills) * all);
    let ended = false;
    void running.ended.then(() => {
      ended = true;
    });
    while (!ended && lines() < until) await pause(20);
    running.child.kill('SIGKILL');
    await running.ended;
    tell(`killed ${kill + 1} of ${kills} times, at ${lines()} notes`);
  }
  const last = startProgram('admin/main.ts', env, ['import', root, '--for', whose]);
  const { code, out, err } = await last.ended;
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) return { seconds, wrong: [`The last run ended with ${code}: ${out}${err}`] };
  return { seconds, wrong: await wrongIn(trial, journals) };
}

/**
 * Counts the lines of the only journal of a folder, and reads each once: it grows long, and the stand-ins of buckets run
 * in this process, too.
 */
function countingLines(journals: string): () => number {
  let read = 0;
  let lines = 0;
  return () => {
    const name = existsSync(journals) && readdirSync(journals).find((one) => one.endsWith('.jsonl'));
    if (!name) return lines;
    const file = openSync(join(journals, name), 'r');
    const added = Buffer.alloc(fstatSync(file).size - read);
    read += readSync(file, added, 0, added.length, read);
    closeSync(file);
    for (const byte of added) if (byte === 10) lines += 1;
    return lines;
  };
}

async function wrongIn({ env, archive, whose }: Trial, journals: string): Promise<string[]> {
  const wrong: string[] = [];
  const { ports, close } = await composePorts(readConfig(env));
  try {
    const [name = ''] = readdirSync(journals).filter((one) => one.endsWith('.csv'));
    const rows = readFileSync(join(journals, name), 'utf8').trim().split('\r\n').slice(1);
    const imported = new Map<string, string>();
    for (const row of rows) {
      const { path, result, address } = cells(row);
      if (result === 'imported') imported.set(path, address);
      else if (result !== 'left out' || !archive.left.has(path)) wrong.push(`is not imported: ${row}`);
    }
    const events = new Map<string, string>();
    const seen = new Set<string>();
    for (const [path, { taken, album }] of archive.items) {
      const id = imported.get(path)?.split('/').at(-1) ?? '';
      const media = await ports.media.byId(id);
      if (!media) wrong.push(`is no item: ${path}`);
      else if (seen.has(id)) wrong.push(`is the item of another: ${path}`);
      else if ((media.takenAt === null ? null : new Date(media.takenAt).toISOString()) !== taken)
        wrong.push(`has another time than ${taken}: ${path}`);
      seen.add(id);
      const place = media && (await ports.eventItems.placeOf(media.id));
      if (!place) {
        if (album !== null) wrong.push(`is in no event: ${path}`);
        continue;
      }
      const title = events.get(place.eventId) ?? (await ports.events.find(place.eventId))?.title ?? '';
      events.set(place.eventId, title);
      if (title !== album) wrong.push(`is in “${title}”: ${path}`);
    }
    if (new Set(events.values()).size !== events.size) wrong.push('An album became two events.');
    const stored = await countOf(ports, whose);
    if (stored !== archive.items.size) wrong.push(`There are ${stored} items of ${archive.items.size} files.`);
    return wrong;
  } finally {
    await close();
  }
}

/** A row of our CSV in which only paths are quoted. */
function cells(row: string): { path: string; result: string; address: string } {
  const [, quoted, plain] = /^(?:"([^"]*)"|([^,]*)),/.exec(row) ?? [];
  const path = quoted ?? plain ?? '';
  const rest = row.slice(quoted === undefined ? path.length + 1 : path.length + 3).split(',');
  return { path, result: rest[0] ?? '', address: rest.at(-2) ?? '' };
}

/** All items of whoever imported, counted page by page. */
async function countOf(ports: Awaited<ReturnType<typeof composePorts>>['ports'], whose: string): Promise<number> {
  const club = whose.startsWith('@') ? await ports.clubs.byHandle(whose.slice(1)) : null;
  const lead = club === null ? null : (await ports.seats.of(club.id))[0]?.seat.personId;
  const user = lead ? await ports.users.byId(lead) : await ports.users.byLogin(whose);
  if (!user) return 0;
  let count = 0;
  for (const kind of ['photo', 'video'] as const) {
    let after = null;
    do {
      const slice = await ports.media.feed({ feed: 'myfiles', kind, viewer: user, limit: 100, after, start: 0 });
      count += slice.items.length;
      after = slice.next;
    } while (after !== null);
  }
  return count;
}
