import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

/**
 * Pages worth fetching before the app itself says so, by the first word of their address, as `routes.tsx` says them. What
 * a member's first page is made of is in index.html already.
 */
function pagesIn(routes: string): Readonly<Record<string, string>> {
  const pages = routes.matchAll(/^const (\w+) = \w+\(\s*\(\) => import\('([^']+)\.tsx'\)/gm);
  const code = new Map([...pages].map(([, name, file = '']) => [name, join('app', file)]));
  const addresses = [...routes.matchAll(/^ {2}'\/(\w+)[^']*': <(\w+)/gm)];
  return Object.fromEntries(addresses.map(([, first, name]) => [first, code.get(name) ?? '']));
}

/** The texts that a page needs besides those of the first page: those of later pages unless it says here. */
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

function codeOfPages(
  bundle: NonNullable<IndexHtmlTransformContext['bundle']>,
  html: string,
  routes: string,
): Record<string, string[]> {
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
    const name = basename(page);
    const texts = TEXTS[name] === undefined ? LATER_TEXTS : TEXTS[name];
    const sources = [page, ...(AT_ONCE[name] ?? []), ...(AT_ADDRESS[address] ?? [])];
    const files = new Set([...sources.flatMap((source) => codeOf(`${source}.tsx`)), ...(texts ? codeOf(texts) : [])]);
    return [...files].filter((file) => !html.includes(file));
  };
  return Object.fromEntries(Object.entries(pagesIn(routes)).map(([address, page]) => [address, of(address, page)]));
}

/**
 * Writes `code-of-pages.json`, from which the server tells a member's browser which files a page needs besides those of
 * index.html, so that it asks for all of them at once instead of finding them one after the other.
 */
export function preloadPages(): Plugin {
  let [root, outDir] = ['', ''];
  return {
    name: 'quadrangle:preload-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return;
        await mkdir(outDir, { recursive: true });
        const routes = await readFile(join(root, 'src/app/routes.tsx'), 'utf8');
        await writeFile(join(outDir, 'code-of-pages.json'), JSON.stringify(codeOfPages(bundle, html, routes)));
      },
    },
  };
}
