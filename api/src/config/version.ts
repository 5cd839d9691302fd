// Defined by the bundler; programs run from sources have neither.
declare const VERSION: string | undefined;
declare const BUILD: string | undefined;

/** The package's version; `sources` when run from sources. */
export const version: string = typeof VERSION === 'undefined' ? 'sources' : VERSION;

/** The build: the same sources have the same one. */
export const build: string = typeof BUILD === 'undefined' ? 'sources' : BUILD;

/** Both, for people: `0.2.0 (4f2a91c)`. */
export const release = `${version} (${build})`;
