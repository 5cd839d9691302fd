import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { linesWith } from './lib/text-search.ts';

const root = dirname(import.meta.dirname);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(text: string, file = 'note.md'): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-tree-'));
  folders.push(folder);
  writeFileSync(join(folder, file), text);
  return folder;
}

/** The start of a path on somebody's machine. Spelt so that it does not match itself. */
const machinePath = '(^|[^A-Za-z0-9_.:/-])(file://)?/(wor[k]|roo[t]|hom[e]/[A-Za-z0-9._-]+|User[s]/[A-Za-z0-9._-]+)/';
const registryHost =
  '//[a-z0-9.-]*(regi[s]try|mirro[r]|artifac[t]ory|nexu[s]|verdacc[i]o)[a-z0-9-]*\\.[a-z0-9.-]+[a-z]|npm[j]s\\.org';

describe('the text files of the tree', () => {
  it('name no path of a machine', () => {
    expect(linesWith(root, machinePath)).toEqual([]);
  });

  it.each([
    ["open('/wor", "k/main/x')"],
    ['/roo', 't/.npmrc'],
    ['see /hom', 'e/somebody/notes'],
    ['file:///User', 's/somebody/notes'],
  ])('are seen to name one in %s…', (start, end) => {
    expect(linesWith(folderWith(start + end), machinePath)).toHaveLength(1);
  });

  it('name no host of a package registry', () => {
    expect(linesWith(root, registryHost)).toEqual([]);
  });

  it.each([
    ['https://regi', 'stry.example.org/pkg.tgz'],
    ['https://www.npm', 'js.org/package'],
    ['http://npm-mirro', 'r.internal/pkg'],
  ])('are seen to name one in %s…', (start, end) => {
    expect(linesWith(folderWith(start + end), registryHost)).toHaveLength(1);
  });
});

/** Names that only their author understands (ADR 36). Spelt so that it does not match itself. */
const privateName =
  '(const|let|function|interface|type|class) (([sS]ai[d]|[tT]ol[d]|[nN]ote[d]|[sS]helv[e]|[tT]wist[s])([^A-Za-z]|$)|(Parts[O]ffice|[A]long)[^A-Za-z])';

describe('names', () => {
  it('are words that others know', () => {
    expect(linesWith(root, privateName)).toEqual([]);
  });

  it.each([
    ['const tol', 'd = await newsOf(ada);'],
    ['interface Note', 'd {'],
  ])('are seen to be private in %s…', (start, end) => {
    expect(linesWith(folderWith(start + end), privateName)).toHaveLength(1);
  });
});

/** Calls that wait for a quiet network or for time to pass. Spelt so that it does not match itself. */
const waitsForTime = [
  'network[i]dle',
  'waitFor[T]imeout',
  'timers/[p]romises',
  '(^|[^A-Za-z])[s]leep\\([^)]',
  'Atomics\\.[w]ait',
  '[s]etTimeout\\(.*, *[A-Za-z0-9_.]+\\)',
  // Spread over several lines.
  '[s]etTimeout\\(([^,]*(=>|\\)) \\{)?$',
  '[t]esting/pause|\\./[p]ause\\.ts',
].join('|');

/** The pace of somebody or something, which no test takes for an event. */
const PACES: Readonly<Record<string, string>> = {
  'adapters/src/video/video-prober.test.ts': 'a storage that is slow',
  'adapters/testing/pause.ts': 'the pause itself',
  'adapters/testing/postgres.ts': 'asks again whether a database is left',
  'adapters/testing/razorpay-stand-in.ts': 'a provider that is slow',
  'api/src/edge/slow-requests.test.ts': 'bytes that trickle',
  'api/src/edge/standstill.test.ts': 'bytes that trickle',
  'api/src/restart.test.ts': 'visitors between two requests',
  'api/src/several-processes.test.ts': 'clients that try again',
  'api/testing/imports/trial.ts': 'kills when so many notes are there',
  'api/testing/server-process.ts': 'asks again whether a server answers',
  'api/testing/torture/greedy-neighbour.ts': 'does what a greedy person does, as often as they do it',
  'api/testing/torture/phones.ts': 'sends again when the server asks for it',
  'api/testing/torture/torture.ts': 'kills at a moment by chance',
  'scripts/lib/installation.ts': 'asks again whether a server answers',
  'scripts/tree.test.ts': 'this list',
  'web/src/features/walls/wall-screen.browser.test.tsx': 'a network that swallows packets',
  'web/src/shared/live/connect.test.ts': 'a stopped clock',
};

describe('tests', () => {
  const isTest = /\.(test|spec)\.tsx?:|\/(testing|e2e)\/|^domain\/memory\/|^scripts\/lib\/installation/;
  const waiting = (folder: string) => linesWith(folder, waitsForTime).filter((line) => isTest.test(line));

  it('wait for conditions, never for time or a quiet network', () => {
    const found = waiting(root).map((line) => line.split(':', 1)[0] ?? '');
    expect([...new Set(found)].sort()).toEqual(Object.keys(PACES));
  });

  it.each([
    ["await page.waitForLoadState('network", "idle');"],
    ['await page.waitFor', 'Timeout(500);'],
    ["import { setTimeout as wait } from 'node:timers", "/promises';"],
    ['await new Promise((resolve) => set', 'Timeout(resolve, 50));'],
    ['set', 'Timeout(() => box.close(), PAUSE_MS);'],
    ['set', 'Timeout(() => {\n  box.close();\n}, 50);'],
    ['await new Promise((resolve) =>\n  set', 'Timeout(\n    resolve,\n    50,\n  ),\n);'],
    ['await sle', 'ep(20);'],
    ["import { pause } from '@quadrangle/adapters/testing", "/pause';"],
  ])('are seen to wait in %s…', (start, end) => {
    expect(waiting(folderWith(start + end, 'one.test.ts'))).toHaveLength(1);
  });

  it.each(['await new Promise((resolve) => setTimeout(resolve));', 'test.setTimeout(limit);', 'await page.reload();'])(
    'are not seen to wait in %s',
    (line) => {
      expect(waiting(folderWith(line, 'one.test.ts'))).toEqual([]);
    },
  );
});

describe('migrations', () => {
  it('have the same names on both engines', () => {
    const namesFor = (engine: string) => readdirSync(join(root, 'migrations', engine)).sort();
    expect(namesFor('sqlite')).toEqual(namesFor('postgres'));
  });
});
