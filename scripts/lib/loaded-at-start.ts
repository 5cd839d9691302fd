import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const IMPORT = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)';/gm;
const OURS = /^@quadrangle\/(domain|adapters)\/(.+)$/;

/**
 * The packages that the module graph of a source file loads before a line of it runs: what is imported dynamically, or
 * for its types alone, is not among them.
 * @param root absolute path of the repository's root
 * @param entry from the root, such as `api/src/main.ts`
 */
export function loadedAtStart(root: string, entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [join(root, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name));
      else if (OURS.test(name)) waiting.push(sourceOf(root, name));
      else if (!name.startsWith('node:')) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return packages;
}

/** The source of `@quadrangle/<package>/<path>`, as the package exports it. */
function sourceOf(root: string, name: string): string {
  const [, folder = '', path = ''] = OURS.exec(name) ?? [];
  const { exports } = createRequire(import.meta.url)(join(root, folder, 'package.json')) as {
    exports: Record<string, { source: string }>;
  };
  const own = exports[`./${path}`]?.source;
  if (own !== undefined) return join(root, folder, own);
  for (const [pattern, { source }] of Object.entries(exports)) {
    const [before = '', after = ''] = pattern.slice(2).split('*');
    if (pattern.includes('*') && path.startsWith(before) && path.endsWith(after))
      return join(root, folder, source.replace('*', path.slice(before.length, path.length - after.length)));
  }
  throw new Error(`${name} is exported by nobody.`);
}
