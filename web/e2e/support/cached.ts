import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.ts';

const FOLDER = join(root, 'node_modules/.cache/quadrangle/made');

/**
 * Bytes that take a while to make, kept for later runs.
 * @param recipe all that they depend on
 */
export async function cached(recipe: string, make: () => Promise<Buffer[]>): Promise<Buffer[]> {
  const path = join(FOLDER, `${createHash('sha256').update(recipe).digest('hex')}.json`);
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as string[]).map((bytes) => Buffer.from(bytes, 'base64'));
  } catch {
    const made = await make();
    mkdirSync(FOLDER, { recursive: true });
    // It gets its name once it is complete: another process may look for it at the same time.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(made.map((bytes) => bytes.toString('base64'))));
    renameSync(draft, path);
    return made;
  }
}
