import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { constants, setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importId, journalsIn, openJournal, readImport, reportOf } from '@quadrangle/adapters/imports/file-journal';
import { folderSource } from '@quadrangle/adapters/imports/folder-source';
import { memberOf } from '@quadrangle/domain/accounts/authenticate';
import type { User } from '@quadrangle/domain/accounts/user';
import { isAlumnusNow, leavingDay } from '@quadrangle/domain/colleges/leaving';
import { settingsOfTenant } from '@quadrangle/domain/colleges/settings';
import { actingLead } from '@quadrangle/domain/imports/acting-lead';
import { type ImportProgress, ImportStopped, importFolder, planImport } from '@quadrangle/domain/imports/import-folder';
import type { SendToStorage } from '@quadrangle/domain/imports/ports';
import { undoImport } from '@quadrangle/domain/imports/undo-import';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Ports } from '@quadrangle/domain/ports';
import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { composePorts } from '../compose/compose.ts';
import type { Config } from '../config/config.ts';
import { UsageError, wordsOf } from './commands/command.ts';
import { Unhealthy } from './unhealthy.ts';

/** Milliseconds between two lines of progress. */
const PROGRESS_INTERVAL = 5_000;

/** Milliseconds after which a storage that neither takes nor answers is given up. */
const LONGEST_SILENCE = 120_000;

export const importCommand = {
  usage: 'import <folder> --for <username>|@<handle of a club> [--event-per-folder] [--dry-run] | import --undo <id>',
  help:
    'Publishes the photos and videos of a folder, or of an export by Google Takeout, as items of a person' +
    ' with a plan, or of a club, in the name of its lead: a folder is shown together, an album of Takeout is an event, with --event-per-folder every folder is. Runs beside the server at the lowest' +
    ' priority, one file at a time, within quota and free space. Started again it goes on where it ended; no file becomes two items.' +
    ' What was left out stands in a CSV file with its reason. --dry-run only says what would be done; --undo removes what an import made.',
  async run(config: Config, words: readonly string[], tell: (line: string) => void = () => {}): Promise<string[]> {
    const { positionals, values } = wordsOf(this.usage, () =>
      parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          for: { type: 'string' },
          'event-per-folder': { type: 'boolean', default: false },
          'dry-run': { type: 'boolean', default: false },
          undo: { type: 'string' },
        },
      }),
    );
    const [folder, ...rest] = positionals;
    const { for: whose, undo } = values;
    const journals = journalsIn(config.dataDir);
    if (undo !== undefined) {
      if (folder !== undefined || !/^[0-9a-f]{12}$/.test(undo)) throw new UsageError(this.usage);
      return withPorts(config, (ports) => undone(ports, journals, undo, tell));
    }
    if (folder === undefined || rest.length > 0 || whose === undefined) throw new UsageError(this.usage);
    const root = resolve(folder);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new Unhealthy([`There is no folder ${root}.`]);
    const options = { name: basename(root), eventPerFolder: values['event-per-folder'] };
    if (values['dry-run']) {
      await withPorts(config, (ports) => holderCalled(ports, whose));
      return dryRun(root, options);
    }
    setPriority(constants.priority.PRIORITY_LOW);
    return withPorts(config, (ports) => imported(ports, config, { journals, root, whose, ...options }, tell));
  },
};

async function withPorts<T>(config: Config, run: (ports: Ports) => Promise<T>): Promise<T> {
  const dependencies = await composePorts(config);
  try {
    return await run(dependencies.ports);
  } finally {
    await dependencies.close();
  }
}

async function dryRun(root: string, options: { name: string; eventPerFolder: boolean }): Promise<string[]> {
  const { folders, left } = await planImport(folderSource(root), options);
  const files = folders.flatMap((folder) => folder.files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return [
    ...folders.map(
      (folder) =>
        `${folder.path || '.'}: ${folder.files.length} files${folder.event ? `, event “${folder.title}”` : ''}`,
    ),
    ...left.map(({ path, reason }) => `${path}: left out. ${reason}`),
    `${files.length} files, ${roundedSize(bytes)}; ${left.length} left out. Nothing was imported.`,
  ];
}

interface Wanted {
  readonly journals: string;
  readonly root: string;
  readonly whose: string;
  readonly name: string;
  readonly eventPerFolder: boolean;
}

async function imported(ports: Ports, config: Config, wanted: Wanted, tell: (line: string) => void): Promise<string[]> {
  const { journals, root, whose, name, eventPerFolder } = wanted;
  const { user, clubId } = await holderCalled(ports, whose);
  const journal = await openJournal(journals, { root, memberId: user.id, clubId });
  const report = join(journals, `${journal.id}.csv`);
  const count = (kind: string) => journal.all().filter((entry) => entry.kind === kind).length;
  const before = count('done');
  try {
    const settings = await settingsOfTenant(ports, user.tenant);
    await importFolder({ ...ports, settings }, inTheirName(user), {
      source: folderSource(root),
      journal,
      name,
      eventPerFolder,
      clubId,
      send: sendTo,
      pause: wait,
      tell: progressLines(tell),
    });
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    throw new Unhealthy([`The import stopped: ${error.message} Start it again to go on.`]);
  } finally {
    await writeFile(report, reportOf(journal.all(), config.settings.publicUrl), { mode: 0o600 });
    await journal.close();
  }
  return [
    `${count('done')} items of ${clubId === null ? user.name : whose} are imported, ${count('done') - before} of them now; ${count('left')} files left out; see ${report}`,
    `To take it back: admin import --undo ${journal.id}`,
  ];
}

/** The person in whose name is imported, and the club for which, if it is one. */
async function holderCalled(ports: Ports, whose: string): Promise<{ user: User; clubId: string | null }> {
  if (whose.startsWith('@')) {
    const club = (await ports.clubs.byHandle(whose.slice(1))) ?? refuse('CLUB_NOT_FOUND');
    const user = await actingLead(ports, club.id, { alsoLeft: false });
    if (!user) throw new Unhealthy([`${whose} has no lead in whose name could be imported.`]);
    return { user, clubId: club.id };
  }
  const user = await ports.users.byLogin(whose);
  if (!user || user.suspendedAt !== null || user.verifiedAt === null) refuse('USER_NOT_FOUND');
  if (await isAlumnusNow(ports, user))
    throw new Unhealthy([
      `${user.name} left on ${leavingDay(user)}, and shares nothing new. Import it for a club, or for somebody who is there.`,
    ]);
  return { user, clubId: null };
}

async function undone(ports: Ports, journals: string, id: string, tell: (line: string) => void): Promise<string[]> {
  const of = await readImport(journals, id);
  if (of === null) throw new Unhealthy([`There is no import ${id}.`]);
  if (importId(of) !== id) throw new Unhealthy([`The journal of the import ${id} is damaged.`]);
  const user = await (of.clubId ? actingLead(ports, of.clubId, { alsoLeft: true }) : ports.users.byId(of.memberId));
  if (!user) refuse('USER_NOT_FOUND');
  const journal = await openJournal(journals, of);
  try {
    const say = sometimes();
    const { items, events, binned, kept } = await undoImport(ports, inTheirName(user), journal, (done, all) =>
      say(() => tell(`${done} of ${all}`)),
    );
    const made = `${items} ${items === 1 ? 'item' : 'items'} and ${events} ${events === 1 ? 'event' : 'events'}`;
    const removed = `${made} are removed. Files go with the next jobs of the server.`;
    if (kept + binned === 0) return [removed];
    throw new Unhealthy([
      removed,
      ...(binned > 0 ? [`${binned} ${binned === 1 ? 'waits' : 'wait'} in the bin of the club for 7 days.`] : []),
      ...(kept > 0 ? [`${kept} ${kept === 1 ? 'stays: it is' : 'stay: they are'} a club’s.`] : []),
    ]);
  } finally {
    await journal.close();
  }
}

/** The person as whoever acts: the operator imports in their name. */
const inTheirName = (user: User) => memberOf(user, { address: 'import', userAgent: '', language: user.language }, '');

/** Runs what it is given, but not twice within some seconds. */
function sometimes(): (run: () => void) => void {
  let last = 0;
  return (run) => {
    if (performance.now() - last < PROGRESS_INTERVAL && last !== 0) return;
    last = performance.now();
    run();
  };
}

function progressLines(tell: (line: string) => void): (progress: ImportProgress) => void {
  const say = sometimes();
  const began = performance.now();
  let first: number | null = null;
  return (progress) => {
    first ??= progress.bytes;
    const text = progressText(progress, progress.bytes - first, (performance.now() - began) / 1_000);
    say(() => tell(text));
  };
}

/** How far an import is, and what is left of it at the speed of this run: so many bytes in so many seconds. */
export function progressText(
  { files, ofFiles, bytes, ofBytes }: ImportProgress,
  ofRun: number,
  seconds: number,
): string {
  const left = ofRun === 0 ? '' : `, about ${Math.ceil(((seconds / ofRun) * (ofBytes - bytes)) / 60)} min left`;
  return `${files} of ${ofFiles} files, ${roundedSize(bytes)} of ${roundedSize(ofBytes)}${left}`;
}

/** Sends a file to an address of the storage itself. Refuses STORAGE_UNAVAILABLE. */
const sendTo: SendToStorage = async (address, size, bytes) => {
  const send = address.startsWith('https:') ? overHttps : overHttp;
  const request = send(address, { method: 'PUT', headers: { 'content-length': size } });
  request.setTimeout(LONGEST_SILENCE, () => request.destroy(new Error('The storage is silent.')));
  const answered = new Promise<number>((done, failed) => {
    request.once('response', (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    request.once('error', failed);
  });
  try {
    const [status] = await Promise.all([answered, pipeline(Readable.from(bytes, { objectMode: false }), request)]);
    if (status < 200 || status > 299) refuse('STORAGE_UNAVAILABLE');
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    refuse('STORAGE_UNAVAILABLE', { cause: error });
  }
};
