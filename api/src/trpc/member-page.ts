import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escaped } from '@quadrangle/domain/kernel/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, jsonBytes, jsonPieces, type Piece } from '../edge/json.ts';
import { pathIn } from '../edge/paths.ts';
import type { Allowance } from '../edge/rate-limit.ts';
import { mayHaveSession, type Recognise } from '../edge/session.ts';
import { type Site, siteFor } from '../edge/site.ts';
import type { WhoseTurn } from '../edge/whose-turn.ts';
import { type FirstAnswers, firstAnswers } from './first-answers.ts';

/** How long a page waits for its first answers before it is sent without them, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** The number of calls for which the answers in a page count: about those of a page without them. */
const CALLS = 4;

/**
 * The web client's page for a member: with links to the code and the picture that it needs, which a browser follows
 * before anything runs, and with its first answers. `folder` is that of the built client. Callers over the general
 * limit get the page for everybody (decisions 42); a session that `whoseTurn` does not know may be invented, and looking
 * it up counts for its address.
 */
export function memberPage(
  folder: string,
  site: Site,
  recognise: Recognise,
  allowance: Allowance,
  whoseTurn: Pick<WhoseTurn, 'knows'>,
) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const end = html.indexOf('</head>');
  const [beginning, rest] = [html.slice(0, end), html.slice(end)].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  const table = join(folder, 'code-of-pages.json');
  const code: Record<string, string[]> = existsSync(table) ? JSON.parse(readFileSync(table, 'utf8')) : {};

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | null> => {
    if (!mayHaveSession(request)) return null;
    if (!whoseTurn.knows(request) && allowance(request.caller, 1) !== null) return null;
    const path = pathIn(request.url);
    try {
      const caller = await recognise(request, reply);
      if (caller.actor.kind !== 'member' || allowance(caller, CALLS) !== null) return null;
      const first = await Promise.race([
        firstAnswers({ caller, site: siteFor(site, caller.college) }, path, savesData(request)),
        tooLate(),
      ]);
      const page = path.split('/')[1] ?? '';
      const head = headOf(first, (Object.hasOwn(code, page) && code[page]) || []);
      return bytesOf([beginning, ...head, rest]);
    } catch (error) {
      request.log.warn({ err: error }, 'a page was sent without its first answers');
      return null;
    }
  };
}

/** Whether the browser asks to save data, or says that its connection is slow; it is asked to (decisions 68). */
function savesData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on' || /^(?:slow-2g|2g|3g)$/.test(String(headers.ect));
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Too late.')), TIMEOUT_MS).unref();
  });
}

function headOf({ answers, picture }: FirstAnswers, code: readonly string[]): Piece[] {
  const links = code.map((file) => `<link rel="modulepreload" href="/${file}">`);
  if (picture) {
    const { sources, sizes, media } = picture;
    const which = `media="${media}" imagesrcset="${escaped(sources)}" imagesizes="${sizes}"`;
    links.unshift(`<link rel="preload" as="image" ${which} fetchpriority="high">`);
  }
  // Escaped, so that no `<` in an answer can end the script.
  const json = Object.entries(answers).flatMap(([question, answer], index) => [
    `${index === 0 ? '' : ','}${jsonBytes(question)}:`,
    ...jsonPieces(answer),
  ]);
  return [links.join(''), '<script type="application/json" id="first-answers">{', ...json, '}</script>'];
}
