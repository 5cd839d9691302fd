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

function folderWith(text: string): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-tree-'));
  folders.push(folder);
  writeFileSync(join(folder, 'note.md'), text);
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

describe('migrations', () => {
  it('have the same names on both engines', () => {
    const namesFor = (engine: string) => readdirSync(join(root, 'migrations', engine)).sort();
    expect(namesFor('sqlite')).toEqual(namesFor('postgres'));
  });
});
