import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@quadrangle/adapters/testing/postgres';
import { aPlanHolder } from '@quadrangle/domain/memory';
import { composePorts } from '../../src/compose/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { makeArchive } from './archive.ts';
import { enginesAt, stores } from './places.ts';
import { tryImport } from './trial.ts';

/**
 * `npm run imports [-- FILES KILLS [ENGINE STORE]]`: imports an archive of so many made files on each engine and into each
 * kind of store, killed so many times on its way, and says what is wrong, and how long it took beside `cp`.
 */
const [files = 20_000, kills = 20] = process.argv.slice(2, 4).map(Number);
const [engineOnly, storeOnly] = process.argv.slice(4);

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-imports-'));
const root = join(folder, 'archive');
const archive = makeArchive(root, files);
const copyBegan = performance.now();
cpSync(root, join(folder, 'copy'), { recursive: true });
const copied = (performance.now() - copyBegan) / 1_000;
const megabytes = Math.round(archive.bytes / 1e6);
console.log(
  `${archive.items.size} items, ${archive.left.size} others, ${megabytes} MB; copied in ${copied.toFixed(1)} s`,
);

const postgres = engineOnly === 'SQLite' ? null : await startPostgres();
let sound = true;
for (const [engine, databaseOf] of Object.entries(enginesAt(postgres?.url ?? null)))
  for (const [store, open] of Object.entries(stores)) {
    if ((engineOnly ?? engine) !== engine || (storeOnly ?? store) !== store) continue;
    const place = await open();
    const data = join(folder, `${engine}-${store}`);
    const env = { DATA_DIR: data, ...place.env, ...(await databaseOf()) };
    Object.assign(process.env, place.env);
    const { ports, close } = await composePorts(readConfig(env));
    await aPlanHolder(ports, { name: 'kite.club' });
    await close();
    const tell = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);
    const { seconds, wrong } = await tryImport({ env, root, archive, whose: 'kite.club', kills, tell });
    const each = Math.round((seconds * 1_000) / archive.items.size);
    console.log(`${engine}, ${store}: ${Math.round(seconds)} s, ${each} ms each, ${wrong.length} wrong`);
    for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
    sound &&= wrong.length === 0;
    await place.close();
    rmSync(data, { recursive: true, force: true });
  }
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = sound ? 0 : 1;
