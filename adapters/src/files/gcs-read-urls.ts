import type { Connection } from './gcs-connection.ts';

/** Addresses signed within the same five minutes are the same; they are valid five minutes longer. */
const WINDOW = 5 * 60_000;
/** Addresses kept at most; about a kilobyte each. */
const MOST = 10_000;

/** How a file is to be served. */
export interface ServedAs {
  readonly contentType: string;
  readonly disposition: string | null;
}

/**
 * Signs addresses at which the bucket itself serves a file, valid five to ten minutes. Within five minutes the address
 * of a file stays the same, on every process that signs with the same key: browsers can cache what lies there, and a
 * signature is paid for once (decisions 28). Answers null for an emulator without credentials, where nothing can sign.
 */
export function readUrls({
  bucket,
  emulated,
  answered,
}: Connection): (fileName: string, as: ServedAs) => Promise<string | null> {
  const signed = new Map<string, Promise<string>>();
  let window = 0;
  let canSign: Promise<boolean> | null = null;

  const sign = async (fileName: string, { contentType, disposition }: ServedAs): Promise<string> => {
    const [url] = await bucket.file(fileName).getSignedUrl({
      version: 'v4',
      action: 'read',
      accessibleAt: new Date(window * WINDOW),
      expires: new Date((window + 2) * WINDOW),
      responseType: contentType,
      ...(disposition === null ? {} : { responseDisposition: disposition }),
    });
    return url;
  };

  return async (fileName, as) => {
    if (emulated) {
      canSign ??= bucket.storage.authClient.getCredentials().then(
        (credentials) => credentials.client_email !== undefined,
        () => false,
      );
      if (!(await canSign)) return null;
    }
    const current = Math.floor(Date.now() / WINDOW);
    if (current !== window || signed.size >= MOST) signed.clear();
    window = current;
    const key = JSON.stringify([fileName, as.contentType, as.disposition]);
    const known = signed.get(key);
    if (known) return known;
    const url = answered(() => sign(fileName, as));
    signed.set(key, url);
    url.catch(() => signed.delete(key));
    return url;
  };
}
