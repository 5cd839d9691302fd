import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseLocked, lockDatabase } from '@quadrangle/adapters/drizzle/engine/lock-database';
import { upgradePlan } from '@quadrangle/adapters/drizzle/engine/migrate';
import { erasuresIn } from '@quadrangle/adapters/files/erasure-file';
import { journalsIn, rewindJournals } from '@quadrangle/adapters/imports/file-journal';
import { backUp } from '@quadrangle/adapters/transfer/backup';
import { copyFiles, eachName } from '@quadrangle/adapters/transfer/copy-files';
import { exportCollege } from '@quadrangle/adapters/transfer/export-college';
import { importCollege } from '@quadrangle/adapters/transfer/import-college';
import { migrateDatabase } from '@quadrangle/adapters/transfer/migrate-database';
import { finishedBackups, pruneBackups, unfinishedBackups } from '@quadrangle/adapters/transfer/prune-backups';
import { restore } from '@quadrangle/adapters/transfer/restore';
import { TransferError } from '@quadrangle/adapters/transfer/transfer-error';
import { type ReadBytes, verifyBackup } from '@quadrangle/adapters/transfer/verify-backup';
import type { Again } from '@quadrangle/adapters/transfer/who-came-back';
import { collegeDomain } from '@quadrangle/domain/colleges/rules';
import { folders } from '@quadrangle/domain/files/stored-names';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import { composePorts } from '../compose/compose.ts';
import { openBucket, openStorage } from '../compose/open-storage.ts';
import { type Config, ConfigError, databaseAt, storageAt } from '../config/config.ts';
import { MIGRATIONS } from '../config/product-paths.ts';
import { version } from '../config/version.ts';
import { recordBackup } from '../operations/last-backup.ts';
import { backupAddress, shelterWarning, within } from './backup-address.ts';
import { UsageError, wordsOf } from './commands/command.ts';
import { diagnose, report } from './doctor.ts';
import { gatherFacts } from './gather-facts.ts';
import { importCommand } from './import-command.ts';
import { Unhealthy } from './unhealthy.ts';
import { upgradeReport } from './upgrade-report.ts';

/** A command about the whole installation: it opens what it needs by itself. */
interface InstallationCommand {
  readonly usage: string;
  readonly help: string;
  /**
   * Runs it; returns the lines to print. `words` are the arguments after the command's name; `tell` gets a line of
   * progress now and then.
   */
  run(config: Config, words: readonly string[], tell?: (line: string) => void): Promise<string[]>;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The operator's commands that move or back up a whole installation, by name. */
export const installationCommands: Readonly<Record<string, InstallationCommand>> = {
  import: importCommand,
  backup: {
    usage:
      'backup <folder> [--since <older backup>] | backup verify <folder> | backup prune <folder> --keep N' +
      ' | backup nightly [<folder>] --keep N | backup list [<folder>]',
    help:
      'Saves database and files into a folder of its own, or under a path of a bucket (gs://bucket/path, s3://bucket/path?region=…); with --since, unchanged files share their space with' +
      ' an older backup. verify reads such a folder from end to end and compares it with what was saved; prune keeps the newest N that' +
      ' verify in a folder, removes older ones, and nothing where fewer verify; nightly does all of it: a new one in the folder (BACKUP_TO unless it is named), since the newest' +
      ' there, verified, pruned; list names the finished ones there, the newest first.',
    async run(config, words, tell) {
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({
          args: [...words],
          allowPositionals: true,
          options: { since: { type: 'string' }, keep: { type: 'string' } },
        }),
      );
      const { since, keep } = values;
      const [first, second, ...rest] = positionals;
      if (first === undefined || rest.length > 0) throw new UsageError(this.usage);
      const isPlain = since === undefined && keep === undefined;
      if (first === 'list' && isPlain) return list(config, second ?? config.backupTo);
      const isVerb = first === 'verify' || first === 'prune' || first === 'nightly';
      if (second === undefined && keep === undefined && !isVerb)
        return recorded(config, () => save(config, first, since, tell));
      if (since !== undefined) throw new UsageError(this.usage);
      if (first === 'verify' && second !== undefined && isPlain) return verify(config, second, tell);
      if (!/^[1-9]\d*$/.test(keep ?? '')) throw new UsageError(this.usage);
      if (first === 'prune' && second !== undefined) return prune(config, second, Number(keep), tell);
      if (first === 'nightly') return nightly(config, second ?? config.backupTo, Number(keep), tell);
      throw new UsageError(this.usage);
    },
  },
  'college export': {
    usage: 'college export <domain> <folder>',
    help: 'Saves one college, with every row and file of it and none of another, as a backup that college import adds to another installation; backup verify reads it. It holds secrets, as every backup does.',
    async run(config, words, tell) {
      const [first, folder, ...rest] = words;
      const { data: domain } = collegeDomain.safeParse(first);
      if (domain === undefined || folder === undefined || rest.length > 0) throw new UsageError(this.usage);
      return withPorts(config, async (ports) => {
        const from = { databaseUrl: config.databaseUrl, files: ports.files, secret: ports.secret };
        const to = await backupAddress(folder, config);
        const { tables, files, missing, unopened } = await exportCollege(to, from, domain, counted(tell, 'saved'));
        await execute(useCases.colleges.noteMove, ports, operator, { domain, moved: 'exported' });
        return [
          `${rowsIn(tables)} rows and ${files.count} files (${megabytes(files.bytes)}) of ${domain} are saved in ${folder}`,
          ...aboutMissing(missing),
          ...(unopened > 0
            ? [
                `${unopened} authenticator ${unopened === 1 ? 'app' : 'apps'} set up with another SECRET_KEY could not be taken along`,
              ]
            : []),
        ];
      });
    },
  },
  'college import': {
    usage: 'college import <folder>',
    help: 'Adds a college that college export saved to this installation, beside its others. Refused, with a list, where others have names of its people or handles of its clubs: nothing changes then.',
    async run(config, words, tell) {
      const [folder, ...rest] = words;
      if (folder === undefined || rest.length > 0) throw new UsageError(this.usage);
      return withPorts(config, async (ports) => {
        const { databaseUrl, dataDir: scratchFolder } = config;
        const to = {
          ...{ databaseUrl, scratchFolder, files: ports.files, migrations: MIGRATIONS, secret: ports.secret },
          erasuresFile: erasuresIn(scratchFolder),
        };
        const progress = { onChecked: counted(tell, 'checked'), onFile: counted(tell, 'brought') };
        const imported = await importCollege(await backupAddress(folder, config), to, progress);
        const { tables, files, college, wasClosing } = imported;
        await execute(useCases.colleges.noteMove, ports, operator, { domain: college, moved: 'imported' });
        await execute(useCases.operator.queueRenditions, ports, operator, { missing: true });
        return [
          `${rowsIn(tables)} rows and ${files.count} files of ${college} are here`,
          ...aboutAgain(imported),
          ...(wasClosing ? ['It was closing; here it stays'] : []),
          'Its people sign in again, each with their password; passkeys of another address do not work here',
        ];
      });
    },
  },
  doctor: {
    usage: 'doctor [--upgrade]',
    help:
      'Says what is missing for production, and what to do about it; ends with 1 when something is wrong.' +
      ' --upgrade says what the first start of this release will do to the database, and changes nothing.',
    async run(config, words) {
      if (words.length === 1 && words[0] === '--upgrade')
        return upgradeReport(await upgradePlan(config.databaseUrl, MIGRATIONS, version));
      if (words.length > 0) throw new UsageError(this.usage);
      const dependencies = await composePorts(config);
      try {
        const findings = diagnose(config, await gatherFacts(config, dependencies.ports));
        const lines = report(findings);
        if (findings.some(({ state }) => state === 'wrong')) throw new Unhealthy(lines);
        return lines;
      } finally {
        await dependencies.close();
      }
    },
  },
  restore: {
    usage: 'restore <folder> [--force]',
    help: 'Puts a backup into the configured database and storage. Both must be empty; --force replaces what is there.',
    async run(config, words, tell) {
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], allowPositionals: true, options: { force: { type: 'boolean' } } }),
      );
      const [folder, ...rest] = positionals;
      if (folder === undefined || rest.length > 0) throw new UsageError(this.usage);
      const { files } = await openStorage(config.storage);
      const { databaseUrl, dataDir } = config;
      const to = {
        databaseUrl,
        files,
        migrations: MIGRATIONS,
        scratchFolder: dataDir,
        erasuresFile: erasuresIn(dataDir),
        force: values.force ?? false,
      };
      const from = await backupAddress(folder, config);
      const progress = { onChecked: counted(tell, 'checked'), onFile: counted(tell, 'restored') };
      const manifest = await restore(from, to, progress);
      await withPorts(config, (ports) =>
        execute(useCases.operator.noteBackup, ports, operator, { backup: 'restored', of: manifest.madeAt }),
      );
      const rewound = await rewindJournals(journalsIn(dataDir), Date.parse(manifest.madeAt));
      return [
        `${rowsIn(manifest.tables)} rows and ${manifest.files.count} files of ${manifest.madeAt} are restored`,
        ...manifest.collegesAgain.map(
          (domain) => `${domain} was erased since: the server erases it again when it starts`,
        ),
        ...aboutAgain(manifest),
        ...(manifest.knewErasures
          ? []
          : [
              `There was no list of erasures here. If you still have the file erasures of the former installation, put it into ${dataDir} and restore again with --force`,
            ]),
        ...(rewound > 0
          ? [`Imports that went on since: ${rewound}. Start them again, and what they brought then is imported again`]
          : []),
        ...aboutMissing(manifest.missing),
      ];
    },
  },
  'migrate-database': {
    usage: 'migrate-database --from <url> --to <url>',
    help: 'Copies a database into an empty one, SQLite or PostgreSQL, and compares every row. Stop the servers first.',
    async run(_config, words) {
      const { from, to } = fromTo(this.usage, words);
      const sums = await migrateDatabase({
        from: databaseAt('--from', from),
        to: databaseAt('--to', to),
        migrations: MIGRATIONS,
      });
      const tables = [...sums].map(
        ([name, { rows, sha256 }]) => `${name.padEnd(18)} ${rows} rows  ${sha256.slice(0, 16)}`,
      );
      return [...tables, `${rowsIn([...sums.values()])} rows are moved and compared; now set DATABASE_URL`];
    },
  },
  'migrate-storage': {
    usage: 'migrate-storage --from <url> --to <url>',
    help: 'Copies every stored file and compares hashes, also while servers run; what is there already is left.',
    async run(config, words, tell) {
      const { from, to } = fromTo(this.usage, words);
      const origin = storageAt('--from', from, config.gcsApiEndpoint);
      const destination = storageAt('--to', to, config.gcsApiEndpoint);
      if (origin.kind === 'folder') refuseWithoutStorage(origin.folder);
      const [source, target] = await Promise.all([openStorage(origin), openStorage(destination)]);
      const known = new Set<string>();
      const count = counted(tell, 'compared');
      const { copied, there, bytes } = await copyFiles(source.files, target.files, (file) => {
        known.add(file.name);
        count(file);
      });
      let more = 0;
      await eachName(target.files, async (name) => {
        if (!known.has(name)) more += 1;
      });
      return [
        `${copied} files copied, ${there} were there already: ${copied + there} files (${megabytes(bytes)}) compared`,
        ...(more > 0 ? [`${more} files are only in ${to}; after the move, sweep removes what nothing knows of`] : []),
      ];
    },
  },
  storage: {
    usage: 'storage cors',
    help: 'Lets the pages of PUBLIC_URL and WEB_ORIGINS use the files of the bucket; once per bucket.',
    async run(config, words) {
      if (words.length !== 1 || words[0] !== 'cors') throw new UsageError(this.usage);
      if (config.storage.kind === 'folder')
        throw new ConfigError('STORAGE_URL', 'names a folder, and only a bucket needs this');
      const origins = pageOrigins(config);
      await (await openBucket(config.storage)).setCors(origins);
      return [`${config.storage.bucket} may now be used from ${origins.join(', ')}`];
    },
  },
};

const operator = { kind: 'operator' } as const;

/** Runs `work` with the product's ports, and the secret of the installation. */
async function withPorts<T>(config: Config, work: (ports: Ports & { secret: string }) => Promise<T>): Promise<T> {
  const dependencies = await composePorts(config);
  try {
    return await work({ ...dependencies.ports, secret: dependencies.secretKey });
  } finally {
    await dependencies.close();
  }
}

/** The origins of the product's pages; when local, under each name of this machine (decisions 38). */
function pageOrigins({ publicUrl, local, webOrigins }: Config): string[] {
  const { protocol, port } = new URL(publicUrl);
  const names = local ? ['localhost', '127.0.0.1', '[::1]'] : [];
  const loopback = names.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  return [...new Set([publicUrl, ...loopback, ...webOrigins])];
}

async function save(
  config: Config,
  folder: string,
  since: string | undefined,
  tell: ((line: string) => void) | undefined,
): Promise<string[]> {
  const { databaseUrl } = config;
  const dependencies = await composePorts(config);
  try {
    const { files } = dependencies.ports;
    const to = await backupAddress(folder, config);
    const older = since === undefined ? undefined : await backupAddress(since, config);
    const manifest = await backUp(to, { databaseUrl, files }, { since: older, onFile: counted(tell, 'saved') });
    const { ports } = dependencies;
    await execute(useCases.operator.noteBackup, ports, operator, { backup: 'made', of: manifest.madeAt });
    const warning = await shelterWarning(config, folder);
    return [
      `${rowsIn(manifest.tables)} rows and ${manifest.files.count} files (${megabytes(manifest.files.bytes)})` +
        ` are saved in ${folder}`,
      ...aboutMissing(manifest.missing),
      ...(warning === null ? [] : [warning]),
    ];
  } finally {
    await dependencies.close();
  }
}

/** Refuses a folder that is not there, which would pass for an empty one. */
function refuseWithoutFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new TransferError(`There is no folder ${folder}.`);
}

/** Refuses a folder that is no storage: opening it makes the folders of one there, which would pass for an empty one. */
function refuseWithoutStorage(folder: string): void {
  refuseWithoutFolder(folder);
  if (!folders.some((each) => existsSync(join(folder, each))))
    throw new TransferError(`${folder} is no storage of Quadrangle: it has none of ${folders.join(', ')}.`);
}

async function list(config: Config, folder: string): Promise<string[]> {
  const names = await finishedBackups(await backupAddress(folder, config));
  return names.length === 0 ? ['There is no finished backup.'] : names.map((name) => within(folder, name));
}

async function prune(
  config: Config,
  folder: string,
  keep: number,
  tell?: (line: string) => void,
  night: { readonly read?: ReadBytes; readonly abandoned?: readonly string[] } = {},
): Promise<string[]> {
  const address = await backupAddress(folder, config);
  if (typeof address === 'string') refuseWithoutFolder(address);
  const { kept, removed, unsound, notes } = await pruneBackups(address, keep, MIGRATIONS, {
    onFile: counted(tell, 'checked'),
    ...night,
  });
  const lines = [
    ...removed.map((name) => `${name} is removed`),
    ...unsound.map(({ name, reason }) => `${name} is left, and does not count: ${reason}`),
    `${kept.length} backups are intact and kept`,
    ...(unsound.length > 0 && kept.length < keep
      ? [`Nothing is removed, because fewer than ${keep} backups are intact`]
      : []),
    ...notes,
  ];
  if (unsound.length > 0) throw new Unhealthy(lines);
  return lines;
}

/** The form of a night's name: when it was begun. */
const NIGHT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/**
 * Makes a backup named by its time, or finishes that of the last night, which shares unchanged files with the newest
 * one there; removes older ones, and other nights that were never finished. One process at a time.
 */
async function nightly(
  config: Config,
  folder: string,
  keep: number,
  tell: ((line: string) => void) | undefined,
): Promise<string[]> {
  const hold = await lockDatabase(`sqlite:${join(config.dataDir, 'nightly')}`, 'alone').catch((error: unknown) => {
    if (!(error instanceof DatabaseLocked)) throw error;
    throw new Unhealthy(['Another process makes the backup of the night: try again when it has ended.']);
  });
  try {
    return await makeNight(config, folder, keep, tell);
  } finally {
    await hold.release();
  }
}

async function makeNight(
  config: Config,
  folder: string,
  keep: number,
  tell: ((line: string) => void) | undefined,
): Promise<string[]> {
  const address = await backupAddress(folder, config);
  const begun = (await unfinishedBackups(address)).filter((name) => NIGHT.test(name));
  const finished = await finishedBackups(address);
  const [newest] = finished;
  const last = begun.at(-1) ?? '';
  const name =
    last > (finished.find((each) => NIGHT.test(each)) ?? '') ? last : new Date().toISOString().replaceAll(':', '-');
  const made = within(folder, name);
  const abandoned = begun.filter((each) => each !== name);
  const read: ReadBytes = new Map();
  const lines = await recorded(config, async () => [
    ...(await save(config, made, newest && within(folder, newest), tell)),
    ...(await verify(config, made, tell, read)),
  ]);
  try {
    return [...lines, ...(await prune(config, folder, keep, tell, { read, abandoned }))];
  } catch (error) {
    throw error instanceof Unhealthy ? new Unhealthy([...lines, ...error.lines]) : error;
  }
}

/** What makes a backup; only if nothing of it fails, there is a fresh one. */
async function recorded(config: Config, make: () => Promise<string[]>): Promise<string[]> {
  const lines = await make();
  await recordBackup(config.dataDir);
  return lines;
}

/** Milliseconds between two lines about the progress of a copy. */
const PAUSE = 5_000;

/** Counts files and bytes, and says every few seconds how many there were. */
function counted(tell: ((line: string) => void) | undefined, what: string): (file: { readonly size: number }) => void {
  const done = { files: 0, bytes: 0 };
  let reportedAt = Date.now();
  return ({ size }) => {
    done.files += 1;
    done.bytes += size;
    if (Date.now() - reportedAt < PAUSE) return;
    reportedAt = Date.now();
    tell?.(`${done.files} files (${megabytes(done.bytes)}) are ${what} so far`);
  };
}

async function verify(
  config: Config,
  folder: string,
  tell: ((line: string) => void) | undefined,
  read?: ReadBytes,
): Promise<string[]> {
  const address = await backupAddress(folder, config);
  const { manifest } = await verifyBackup(address, MIGRATIONS, counted(tell, 'checked'), read);
  return [
    `${rowsIn(manifest.tables)} rows in ${manifest.tables.length} tables and ${manifest.files.count} files` +
      ` (${megabytes(manifest.files.bytes)}) of ${manifest.madeAt} are intact`,
    ...aboutMissing(manifest.missing),
    ...(manifest.sha256 === undefined
      ? ['An earlier version made it: its manifest has no checksum, so what the manifest says was taken as it stands']
      : []),
  ];
}

function rowsIn(tables: readonly { readonly rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function aboutAgain({ erasedAgain, withdrawnAgain }: Again): string[] {
  return [
    ...(withdrawnAgain > 0
      ? [`${withdrawnAgain} people withdrew their consent since, and ask again to be erased`]
      : []),
    ...(erasedAgain > 0 ? [`${erasedAgain} people were erased since, and are erased again`] : []),
  ];
}

function aboutMissing(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${names.length} files were not in the storage, such as ${names[0]}`];
}

function fromTo(usage: string, words: readonly string[]): { from: string; to: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const { from, to } = wordsOf(usage, () => parseArgs({ args: [...words], options })).values;
  if (from === undefined || to === undefined) throw new UsageError(usage);
  return { from, to };
}
