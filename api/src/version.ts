import { readFileSync } from 'node:fs';
import { MANIFEST } from './product-paths.ts';

/** Put in by the bundler: a mark of the sources that were built. */
declare const BUILD: string | undefined;

/** The version, as the package says it. */
export const version: string = JSON.parse(readFileSync(MANIFEST, 'utf8')).version;

/** Which build of it: the same sources have the same mark. `sources` where nothing was built. */
export const build: string = typeof BUILD === 'undefined' ? 'sources' : BUILD;
