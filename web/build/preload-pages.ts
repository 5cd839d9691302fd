import type { IndexHtmlTransformContext, Plugin } from 'vite';

const PLACE = '__CODE_OF_PAGES__';

/** Pages worth fetching before the app itself says so, by the first part of their address. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'feed-page',
  trend: 'feed-page',
  favorite: 'feed-page',
  recent: 'feed-page',
  saved: 'feed-page',
  videos: 'kind-page',
  photos: 'kind-page',
  search: 'search-page',
  video: 'item-page',
  photo: 'item-page',
};

type Chunks = ReadonlyMap<string, { readonly name: string; readonly imports: readonly string[] }>;

/** The files of a chunk and of everything it imports at once. */
function filesOf(chunks: Chunks, file: string, met: Set<string> = new Set()): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  for (const next of chunks.get(file)?.imports ?? []) filesOf(chunks, next, met);
  return met;
}

function codeOfPages(bundle: NonNullable<IndexHtmlTransformContext['bundle']>, html: string): Record<string, string[]> {
  const outputs = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
  const chunks: Chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]));
  const codeOf = (page: string) => {
    const files = outputs
      .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith(`/${page}.tsx`))
      .flatMap(({ fileName }) => [...filesOf(chunks, fileName)]);
    if (files.length === 0) throw new Error(`No code of the page ${page} was built.`);
    return files;
  };
  const of = (page: string) =>
    [...new Set([...codeOf('shell'), ...codeOf(page)])].filter((file) => !html.includes(file));
  return Object.fromEntries(Object.entries(PAGES).map(([address, page]) => [address, of(page)]));
}

/**
 * Tells the page's own script, in place of `__CODE_OF_PAGES__`, which files each page needs, so that a member's browser
 * asks for all of them at once instead of finding them one after the other.
 */
export function preloadPages(): Plugin {
  return {
    name: 'quadrangle:preload-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => html.replace(PLACE, JSON.stringify(bundle ? codeOfPages(bundle, html) : {})),
    },
  };
}
