/** Addresses signed within the same five minutes are the same; they are valid five minutes longer. */
const WINDOW = 5 * 60_000;
/** Addresses kept at most; about a kilobyte each. */
const MAX = 10_000;

/** Browsers may cache an object for as long as a signed address lives. */
export const CACHE_CONTROL = 'private, max-age=600';

/** How a file is to be served. */
export interface ServedAs {
  readonly contentType: string;
  readonly disposition: string | null;
}

/** From when until when an address is valid. */
export interface Validity {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Addresses at which a bucket itself serves a file, valid for five to ten minutes. Within five minutes the address of a
 * file stays the same, on every process that signs with the same key, so that browsers can cache it, and it is signed
 * once (decisions 28).
 */
export function signedAddresses(
  sign: (fileName: string, as: ServedAs, validity: Validity) => Promise<string>,
): (fileName: string, as: ServedAs) => Promise<string> {
  const signed = new Map<string, Promise<string>>();
  let window = 0;
  return (fileName, as) => {
    const current = Math.floor(Date.now() / WINDOW);
    if (current !== window || signed.size >= MAX) signed.clear();
    window = current;
    const key = JSON.stringify([fileName, as.contentType, as.disposition]);
    const known = signed.get(key);
    if (known) return known;
    const validity = { from: new Date(window * WINDOW), until: new Date((window + 2) * WINDOW) };
    const url = sign(fileName, as, validity);
    signed.set(key, url);
    url.catch(() => signed.delete(key));
    return url;
  };
}
