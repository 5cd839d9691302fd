import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

/**
 * Pages worth fetching before the app itself says so, by the first part of their address: those that links lead to. What
 * a member's home is made of is in index.html already.
 */
const PAGES: Readonly<Record<string, string>> = {
  recent: 'list-page',
  favorite: 'list-page',
  trend: 'list-page',
  saved: 'list-page',
  myfiles: 'my-files-page',
  events: 'events-page',
  event: 'app/event-page',
  people: 'app/person-page',
  batch: 'batch-page',
  history: 'history-page',
  videos: 'kind-page',
  photos: 'kind-page',
  search: 'search-page',
  video: 'item-page',
  photo: 'item-page',
};

/** The texts that a page needs besides those of a home: those of later pages unless it says here. */
const TEXTS: Readonly<Record<string, string | null>> = {
  'item-page': 'en/item.ts',
};
const LATER_TEXTS = 'en/index.ts';

/** What pages fetch as soon as they are drawn: the button with which items are chosen. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  'list-page': ['choosing-parts'],
  'kind-page': ['choosing-parts'],
  'search-page': ['choosing-parts'],
  'history-page': ['choosing-parts'],
};

/** What one address needs beyond its page. */
const AT_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  video: ['player/video-player'],
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
  const codeOf = (source: string) => {
    const files = outputs
      .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
      .flatMap(({ fileName }) => [...filesOf(chunks, fileName)]);
    if (files.length === 0) throw new Error(`No code of ${source} was built.`);
    return files;
  };
  const of = (address: string, page: string) => {
    const texts = TEXTS[page] === undefined ? LATER_TEXTS : TEXTS[page];
    const sources = [page, ...(AT_ONCE[page] ?? []), ...(AT_ADDRESS[address] ?? [])];
    const files = new Set([...sources.flatMap((source) => codeOf(`${source}.tsx`)), ...(texts ? codeOf(texts) : [])]);
    return [...files].filter((file) => !html.includes(file));
  };
  return Object.fromEntries(Object.entries(PAGES).map(([address, page]) => [address, of(address, page)]));
}

/**
 * Writes `code-of-pages.json`, from which the server tells a member's browser which files a page needs besides those of
 * index.html, so that it asks for all of them at once instead of finding them one after the other.
 */
export function preloadPages(): Plugin {
  let outDir = '';
  return {
    name: 'quadrangle:preload-pages',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return;
        await mkdir(outDir, { recursive: true });
        await writeFile(join(outDir, 'code-of-pages.json'), JSON.stringify(codeOfPages(bundle, html)));
      },
    },
  };
}
