import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVERY_PATH, isForServer, pathIn } from '../../edge/paths.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';
import type { SharedPage } from './shared-page.ts';

/** The page for a request, or null for the page that everybody gets. */
export type MemberPage = (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | null>;

const UNCHANGING = 'public, max-age=31536000, immutable';
/** Private: the cookie of a session may come with a page. */
const ASK_AGAIN = 'private, no-cache';
const KEEP_NOTHING = 'no-store';

/**
 * Serves the built web client in `folder`: its files, and its page for every other path, since the client knows the
 * routes. Hashed assets never change; everything else is revalidated. A member's page is private; a link that was shared
 * says so to everybody else (decisions 68).
 */
export async function webController(
  fastify: FastifyInstance,
  folder: string,
  memberPage: MemberPage,
  sharedPage: SharedPage,
) {
  const files = filesIn(folder);
  await fastify.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  const file = page(
    EVERY_PATH,
    async (request, reply) => {
      const path = pathIn(request.url).slice(1);
      const found = files.has(path) || isLaterAsset(folder, path);
      const missing = path.startsWith('assets/') && !found;
      if (isForServer(request) || missing) return reply.callNotFound();
      const name = found ? path : 'index.html';
      const { shared } = request.query as { shared?: unknown };
      if (typeof shared === 'string' && !openedByItself(request))
        return reply.redirect(`/?refused=${encodeURIComponent(shared)}`, 303);
      const html = name === 'index.html' ? await memberPage(request, reply) : null;
      if (html)
        return reply
          .headers({ 'cache-control': KEEP_NOTHING, 'accept-ch': 'ECT' })
          .type('text/html; charset=utf-8')
          .send(html);
      const preview = name === 'index.html' ? await sharedPage(request) : null;
      if (preview)
        return reply
          .headers({ 'cache-control': ASK_AGAIN, vary: 'accept-language, cookie' })
          .type('text/html; charset=utf-8')
          .send(preview);
      reply.header('cache-control', name.startsWith('assets/') ? UNCHANGING : ASK_AGAIN);
      return reply.sendFile(name);
    },
    { head: true },
  );
  return controller('/', { file });
}

/**
 * Whether the browser itself opened the page, as when the system shares files with us, or a page of ours did. The form
 * of another site cannot hide its origin.
 */
function openedByItself({ headers }: FastifyRequest): boolean {
  return ['none', 'same-origin'].includes(String(headers['sec-fetch-site']));
}

/** Whether it is an asset of a later build, whose page may be there before this process is replaced. */
function isLaterAsset(folder: string, path: string): boolean {
  return /^assets\/\w[\w.-]*$/.test(path) && existsSync(join(folder, path));
}

/** The files of a build by their paths, without their compressed copies. */
function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Set(paths.map((path) => path.split(sep).join('/')).filter((path) => !/\.(br|gz)$|^\./.test(path)));
}
