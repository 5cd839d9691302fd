import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const reading =
  /process\??\.env\b|process\??\.?\[|\benv\b[^}]*\}\s*=\s*(globalThis\.)?process\b|from '(node:)?process'/;

/**
 * The files of the product, tests apart, that read the environment.
 * @param root folder that holds the packages
 * @returns paths from there
 */
export function environmentReaders(root: string): string[] {
  return globSync(['domain/{src,memory,contracts}/**/*.ts', '{adapters,api}/src/**/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => reading.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}
