import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Clock } from '@quadrangle/domain/kernel/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import { controller } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import { announceFile, announcePart, isAtHand, momentIn, signedFile } from './parts.ts';

/** `/media/captions/*`: captions as WebVTT, under signed addresses (decisions 28, 59). */
export const captionBytes = (clock: Clock) =>
  controller('/media/captions', {
    open: get('*', useCases.captions.openCaptions, {
      ...signedFile('text/vtt'),
      documentedAs: '/media/captions/:name',
      summary: 'Captions of a video, as WebVTT',
      note: 'A video has the addresses of its captions. They also need a session of the college.',
      otherQuery: { t: 'The college.', e: 'When the address expires, in seconds.', s: 'The signature over all of it.' },
      neededQuery: ['t', 'e', 's'],
      async answer({ request, reply, run }) {
        const claim = claimIn(request.raw.url ?? '');
        const { text, expiresAt } = await run(claim);
        const bytes = Buffer.from(text);
        const etag = `"${claim.id}"`;
        announceFile(reply, { etag, expiresAt, now: clock.now() });
        if (isAtHand(request, etag)) return reply.code(304).send();
        reply.type('text/vtt; charset=utf-8');
        const part = announcePart(request, reply, { size: bytes.length, etag });
        if (request.method === 'HEAD') return reply.send();
        return reply.send(part === null ? bytes : bytes.subarray(part.start, part.end + 1));
      },
    }),
  });

/** The claim in an address of captions: `/media/captions/<id>.vtt?t=<tenant>&e=<seconds>&s=<signature>`. */
function claimIn(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://media');
  const [, id = ''] = /^\/media\/captions\/([\w-]{1,64})\.vtt$/.exec(pathname) ?? refuse('FILE_SIGNATURE_INVALID');
  return {
    id,
    tenant: searchParams.get('t') ?? '',
    expiresAt: momentIn(searchParams.get('e')),
    signature: searchParams.get('s') ?? '',
  };
}
