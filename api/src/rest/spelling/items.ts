import type { RestDetails } from '@quadrangle/domain/media/ports';
import type { MediaView } from '@quadrangle/domain/media/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Caller } from '../../edge/caller.ts';
import { iso } from './iso.ts';
import { spellCard } from './people.ts';

/** One item, with every reaction to it (decisions 17). */
export async function spellItem(caller: Caller, item: MediaView) {
  const [details] = await caller.run(useCases.media.restDetails, { ids: [item.id], complete: true });
  return spell(caller, item, details);
}

/** A list of items, with the newest reactions to each. */
export async function spellItems(caller: Caller, items: readonly MediaView[]) {
  const ids = items.map((item) => item.id);
  const details = await caller.run(useCases.media.restDetails, { ids, complete: false });
  const byId = new Map(details.map((detail) => [detail.mediaId, detail]));
  return items.map((item) => spell(caller, item, byId.get(item.id)));
}

function spell(caller: Caller, item: MediaView, details: RestDetails | undefined) {
  return {
    _id: item.id,
    userId: item.uploaderId,
    title: item.title,
    desc: item.description,
    tags: item.tags,
    ...files(caller, item),
    downloadUrl: caller.absolute(item.downloadUrl),
    views: item.views,
    likes: details?.likes ?? [],
    dislikes: details?.dislikes ?? [],
    likeCount: item.likeCount,
    dislikeCount: item.dislikeCount,
    createdAt: iso(item.createdAt),
    uploaderemail: details?.uploaderEmail ?? null,
    uploader: spellCard(caller, item.uploaderId, item.uploader),
    state: item.state,
    failure: item.failure,
  };
}

function files(caller: Caller, item: MediaView) {
  return item.kind === 'video'
    ? {
        videoUrl: caller.absolute(item.url),
        imgUrl: caller.absolute(item.thumbUrl),
        videofileName: item.fileName,
        photofileName: item.posterName,
      }
    : { imgUrl: caller.absolute(item.url), fileName: item.fileName };
}
