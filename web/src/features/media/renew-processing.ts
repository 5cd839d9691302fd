import type { Media } from '../../shared/lib/media-cache.ts';

/** Polls one's own items of a list that are still processing, each by itself, so that the rest of the list stays. */
export async function renewProcessing(
  items: readonly Media[],
  renew: (item: Media) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    items.filter(isOwnProcessing).map((item) =>
      // Asked again next time.
      renew(item).catch(() => undefined),
    ),
  );
}

export function isOwnProcessing({ mine, state }: Media): boolean {
  return mine.own && state === 'processing';
}
