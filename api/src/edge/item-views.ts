import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { fileUrlExpiry } from '@quadrangle/domain/files/file-urls';
import type { Clock, Secrets } from '@quadrangle/domain/kernel/ports';
import type { Media, Uploader } from '@quadrangle/domain/media/media';
import {
  clubCardView,
  type ItemViews,
  mineOf,
  type SharedView,
  sharedView,
  type UploaderView,
  uploaderView,
} from '@quadrangle/domain/media/views';
import { type Made, together } from './parts.ts';

/** The most bytes of both caches, and of one entry: its texts and addresses, and the last view that somebody got. */
const MAX_BYTES = 24 * 1024 * 1024;
const ITEM_BYTES = 4_000;
const MAX_UPLOADERS = 2 * 1024 * 1024;
const UPLOADER_BYTES = 1_500;

/** A view, and until when the addresses in it stay the same. */
interface Entry<From, View> {
  readonly from: From;
  readonly expiresAt: number;
  readonly view: View;
}

/**
 * Views of items that are made once for all readers: as long as the item is the same object, which the database's
 * adapter returns for an unchanged row, and its addresses are the same, as they are within the hour. A view that equals
 * the last one is that very object, so that its JSON is written once too (`json.ts`).
 */
export function keptItemViews(ports: { readonly clock: Clock; readonly secrets: Secrets }): ItemViews {
  const items = new BoundedCache<Entry<Media, Made<SharedView>>>(MAX_BYTES);
  const uploaders = new BoundedCache<Entry<Uploader, UploaderView>>(MAX_UPLOADERS);

  const sharedOf = (media: Media, expiresAt: number): Made<SharedView> => {
    const known = items.get(media.id);
    if (known?.from === media && known.expiresAt === expiresAt) return known.view;
    const view = { shared: Object.freeze(sharedView(ports, media)) };
    const length = media.title.length + media.description.length;
    items.set(media.id, { from: media, expiresAt, view }, ITEM_BYTES + 2 * length);
    return view;
  };
  const uploaderOf = ({ tenant }: Media, uploader: Uploader, expiresAt: number): UploaderView => {
    const key = `${tenant} ${uploader.id}`;
    const known = uploaders.get(key);
    if (known?.expiresAt === expiresAt && isSameUploader(known.from, uploader)) return known.view;
    const view = Object.freeze(uploaderView(ports, tenant, uploader));
    uploaders.set(key, { from: uploader, expiresAt, view }, UPLOADER_BYTES);
    return view;
  };
  return {
    of(viewer, item) {
      const expiresAt = fileUrlExpiry(ports.clock.now());
      const { media, beganAt, uploader } = item;
      return together(sharedOf(media, expiresAt), {
        beganAt,
        uploader: uploader && uploaderOf(media, uploader, expiresAt),
        club: item.club && clubCardView(ports, media.tenant, item.club),
        mine: mineOf(viewer, item, ports.clock.now()),
      });
    },
  };
}

function isSameUploader(a: Uploader, b: Uploader): boolean {
  return (
    a === b ||
    (a.name === b.name && a.fullName === b.fullName && a.avatar === b.avatar && a.favouriteCount === b.favouriteCount)
  );
}
