import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MAIN_PLAYLIST, playFile, playFiles, SEEK_PICTURES } from '@quadrangle/domain/files/file-urls';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Clock } from '@quadrangle/domain/kernel/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import { controller } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import { announceFile, announcePart, isAtHand, momentIn, signedFile } from './parts.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * `/media/stream/*`: the files of a video's stream. Session and item are checked for each (decisions 28, 58). We serve playlists on every storage, because the files that they name are relative
 * to them.
 */
export const streamBytes = ({ files, clock }: { readonly files: FileStore; readonly clock: Clock }) =>
  controller('/media/stream', {
    open: get('*', useCases.media.openStream, {
      ...signedFile('*/*', 'STORAGE_UNAVAILABLE'),
      documentedAs: '/media/stream/:college/:until/:signature/:folder/:name/:part',
      summary: 'A file of a video’s stream',
      note: 'It begins with a video’s `streamUrl`; its playlists name the other files, and `strip.jpg` has the seek pictures. It also needs a session of the college.',
      async answer({ request, reply, run }) {
        const { part: file, ...claim } = claimIn(request.raw.url ?? '');
        const { fileName, expiresAt } = await run(claim);
        if (!playFiles.includes(file)) refuse('FILE_NOT_FOUND');
        const storedName = playFile(fileName, file);
        const contentType = typeOf(file);
        if (contentType !== PLAYLIST) {
          const elsewhere = await files.readUrl(storedName, { contentType, disposition: null });
          if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
        }
        const size = (await files.size(storedName)) ?? refuse('FILE_NOT_FOUND');
        // Caches ask for it each time: it grows until all sizes are made (decisions 58).
        const main = file === MAIN_PLAYLIST ? await buffer(files.read(storedName)) : null;
        const version = main ? createHash('sha256').update(main).digest('base64url') : size.toString(36);
        const etag = `"${claim.signature.slice(0, 12)}-${version}"`;
        if (main) reply.headers({ etag, 'cache-control': 'private, no-cache' });
        else announceFile(reply, { etag, expiresAt, now: clock.now() });
        if (isAtHand(request, etag)) return reply.code(304).send();
        reply.type(contentType);
        const part = announcePart(request, reply, { size: main?.length ?? size, etag });
        if (request.method === 'HEAD') return reply.send();
        if (main) return reply.send(part ? main.subarray(part.start, part.end + 1) : main);
        return reply.send(Readable.from(files.read(storedName, part ?? undefined), { objectMode: false }));
      },
    }),
  });

function typeOf(part: string): string {
  if (part.endsWith('.m3u8')) return PLAYLIST;
  return part === SEEK_PICTURES ? 'image/jpeg' : 'video/mp4';
}

/** The claim in the address of a file: `/media/stream/<tenant>/<seconds>/<signature>/<stored name>/<part>`. */
function claimIn(url: string) {
  const { pathname } = new URL(url, 'http://media');
  const [, , , tenant = '', seconds = '', signature = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const part = rest.pop() ?? '';
  return {
    tenant,
    signature,
    expiresAt: momentIn(seconds),
    fileName: rest.join('/'),
    part,
  };
}
