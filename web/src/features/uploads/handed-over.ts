import { SHARED } from './left.ts';
import { openUpload } from './open-upload.ts';

/** The cache in which the service worker keeps files that a phone shares. */
const HANDED_OVER = 'handed-over';

/**
 * Opens the upload dialog with the files that the phone's gallery handed over, if the address says that it did. They
 * are taken once; `lost` hears of those that did not arrive.
 */
export async function takeHandedOver(lost: () => void): Promise<void> {
  const address = new URL(location.href);
  const key = address.searchParams.get(SHARED);
  if (key === null) return;
  address.searchParams.delete(SHARED);
  history.replaceState(history.state, '', address);
  const files = await filesOf(key).catch(() => []);
  if (files.length === 0) lost();
  else openUpload(files);
}

async function filesOf(key: string): Promise<File[]> {
  const cache = await caches.open(HANDED_OVER);
  const requests = await cache.keys();
  const wanted = requests.filter(({ url }) => new URL(url).pathname.startsWith(`/share/${key}/`));
  const files = await Promise.all(
    wanted.map(async (request) => {
      const answer = await cache.match(request);
      if (!answer) return [];
      const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
      return [new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })];
    }),
  );
  await caches.delete(HANDED_OVER);
  return files.flat();
}
