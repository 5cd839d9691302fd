import type { Connection } from './gcs-connection.ts';
import { type ServedAs, signedAddresses } from './signed-addresses.ts';

/** Addresses at which the bucket serves a file; null for an emulator without credentials, where nothing can sign. */
export function readUrls({
  bucket,
  emulated,
  answered,
}: Connection): (fileName: string, as: ServedAs) => Promise<string | null> {
  let canSign: Promise<boolean> | null = null;
  const addressOf = signedAddresses((fileName, { contentType, disposition }, { from, until }) =>
    answered(async () => {
      const [url] = await bucket.file(fileName).getSignedUrl({
        version: 'v4',
        action: 'read',
        accessibleAt: from,
        expires: until,
        responseType: contentType,
        ...(disposition === null ? {} : { responseDisposition: disposition }),
      });
      return url;
    }),
  );

  return async (fileName, as) => {
    if (emulated) {
      canSign ??= bucket.storage.authClient.getCredentials().then(
        (credentials) => credentials.client_email !== undefined,
        () => false,
      );
      if (!(await canSign)) return null;
    }
    return addressOf(fileName, as);
  };
}
