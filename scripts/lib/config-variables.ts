import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** The names of the variables that the product reads, sorted. */
export function configVariables(): string[] {
  const config = readFileSync(join(root, 'api/src/config/config.ts'), 'utf8');
  return [...new Set([...config.matchAll(/'([A-Z][A-Z_]+)'/g)].map((match) => match[1] ?? ''))].sort();
}
