import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Calls } from './call.ts';

/** What a capability says of its routes and procedures: who may call them, as lines of the table, and how. */
interface Declared {
  readonly rights?: string;
  readonly calls: Calls;
}

const folder = join(import.meta.dirname, 'capabilities');

/** Every capability's file, found as tests are. */
export const capabilities: readonly Declared[] = await Promise.all(
  readdirSync(folder)
    .sort()
    .map((file) => import(join(folder, file))),
);
