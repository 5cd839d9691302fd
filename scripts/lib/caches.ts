import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Caches that are tables of their own, emptied whole. */
const BY_HAND = [
  'adapters/src/drizzle/accounts/known-sessions.ts',
  'adapters/src/files/signed-addresses.ts',
  'api/src/edge/whose-turn.ts',
];

/**
 * The files of the server that cache, and those that the page on architecture has in its table.
 * @param root folder that holds the packages and `docs`
 * @returns both sorted; paths from there; and how many MiB the table has in all
 */
export function caches(root: string): {
  readonly made: string[];
  readonly named: string[];
  readonly mebibytes: number;
} {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = /\| cache \| where \|.*\n((?:\|.*\n)+)/.exec(page) ?? [];
  const sources = globSync('{adapters,api,domain}/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  return {
    made: sources
      .filter((file) => BY_HAND.includes(file) || readFileSync(join(root, file), 'utf8').includes('new BoundedCache'))
      .sort(),
    named: [...new Set([...table.matchAll(/^\|[^|]*\| `([^`]+)` \|/gm)].map(([, file = '']) => file))].sort(),
    mebibytes: [...table.matchAll(/\| (\d+) MiB \|/g)].reduce((sum, [, each]) => sum + Number(each), 0),
  };
}
