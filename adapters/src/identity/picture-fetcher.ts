import type { PictureFetcher } from '@quadrangle/domain/accounts/ports';

/** How long a picture may take to arrive, in milliseconds. */
const TIMEOUT = 15_000;

/** Statuses besides 5xx after which a later try may succeed. */
const LATER = [408, 425, 429];

/** Pictures from the web. Redirects are not followed: only the address itself is trusted. */
export function pictureFetcher({ timeout = TIMEOUT }: { timeout?: number } = {}): PictureFetcher {
  return {
    async fetch(url, maxBytes) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { accept: 'image/*' },
        signal: AbortSignal.timeout(timeout),
      });
      const { status, headers, body } = response;
      if (status >= 500 || LATER.includes(status)) {
        await body?.cancel();
        throw new Error(`The picture's server answered ${status}.`);
      }
      if (status !== 200 || body === null || Number(headers.get('content-length')) > maxBytes) {
        await body?.cancel();
        return null;
      }
      const bytes = await upTo(maxBytes, body);
      return bytes && { contentType: headers.get('content-type') ?? '', bytes };
    },
  };
}

/** All bytes of a stream; null, without reading on, if there are more than `most`. */
async function upTo(most: number, stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
