// Put in by the bundler; what runs from its sources has neither.
declare const VERSION: string | undefined;
declare const BUILD: string | undefined;

/** The version, as the package says it; `sources` where nothing was built. */
export const version: string = typeof VERSION === 'undefined' ? 'sources' : VERSION;

/** Which build of it: the same sources have the same mark. */
export const build: string = typeof BUILD === 'undefined' ? 'sources' : BUILD;
