import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { useCases } from '@quadrangle/domain/use-cases';
import { controller, tagged } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import { momentIn, signedFile } from './parts.ts';
import type { SendFile } from './send-file.ts';

/** Limit of the cache of parsed addresses, and the overhead of one entry, in bytes. */
const MAX_CLAIMS = 2 * 1_024 * 1_024;
const CLAIM_BYTES = 300;

/**
 * `/media/*`: signed files. They are sent, or, on a bucket, redirected to the bucket's own short-lived address
 * (decisions 28).
 */
export const mediaBytes = (send: SendFile) => {
  const claimOf = claimCache();
  return controller(tagged('/media', { media: 'Files, at the addresses that items and people name.' }), {
    open: get('*', useCases.media.openFile, {
      ...signedFile('*/*', 'STORAGE_UNAVAILABLE'),
      documentedAs: '/media/:variant/:folder/:name',
      summary: 'A file',
      note: 'Only the server makes addresses: every item and person has its own. They also need a session of the college.',
      otherQuery: {
        t: 'The college.',
        e: 'When the address expires, in seconds.',
        s: 'The signature over all of it.',
        w: 'A smaller width of a view or a thumb.',
      },
      neededQuery: ['t', 'e', 's'],
      answer: async (call) => send(await call.run(claimOf(call.request.raw.url ?? '')), call),
    }),
  });
};

/** The claims of addresses; a college's addresses stay the same for an hour. */
function claimCache(): (url: string) => Claim {
  const claims = new BoundedCache<Claim>(MAX_CLAIMS);
  return (url) => {
    const known = claims.get(url);
    if (known !== undefined) return known;
    const claim = claimIn(url);
    claims.set(url, claim, CLAIM_BYTES + 4 * url.length);
    return claim;
  };
}

type Claim = ReturnType<typeof claimIn>;

/** The claim of a file URL, read from the raw URL: stored names may contain any character, even escaped ones. */
function claimIn(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://media');
  const [, , variant = '', ...name] = pathname.split('/');
  return {
    variant,
    fileName: decodeURIComponent(name.join('/')),
    tenant: searchParams.get('t') ?? '',
    expiresAt: momentIn(searchParams.get('e')),
    signature: searchParams.get('s') ?? '',
    width: searchParams.get('w'),
  };
}
