import type { Captions, CaptionsRepository } from '../src/captions/ports.ts';
import { wordsOfStored } from '../src/captions/rules.ts';
import { atOnce } from '../src/kernel/portions.ts';
import type { Media } from '../src/media/media.ts';
import { spokenTokens } from '../src/media/search.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { withoutBytes } from '../src/uploads/room.ts';
import { byId, type Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';
import { roomOf } from './uploads.ts';

export const tables = () => ({
  captions: table<Captions>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ captions: captionsOn(tables) });

export const own = {
  captions: ({ captions }, id) => byId(captions.where(({ uploaderId }) => uploaderId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

/** The words of an item's captions, as search reads them. */
export function spokenIn(tables: Tables, { id }: Pick<Media, 'id'>): string[] {
  return spokenTokens(ofItem(tables, id).map(({ words }) => words));
}

function ofItem({ captions }: Tables, mediaId: string) {
  return captions.where((row) => row.mediaId === mediaId).sort((a, b) => (a.language < b.language ? -1 : 1));
}

export function captionsOn(tables: Tables): CaptionsRepository {
  const { captions, media } = tables;
  const inLanguage = (mediaId: string, language: string) =>
    captions.find((row) => row.mediaId === mediaId && row.language === language);
  return {
    ofItem: async (mediaId) => ofItem(tables, mediaId).map(({ id, language }) => ({ id, language })),
    async put(row, most, tenant, judge) {
      if (!media.get(row.mediaId)) return 'gone';
      const former = inLanguage(row.mediaId, row.language);
      if (!former && ofItem(tables, row.mediaId).length >= most) return 'too-many';
      const room = roomOf(tables, row.uploaderId, tenant);
      judge(withoutBytes(room, former?.size ?? 0));
      if (former) captions.delete(former.id);
      captions.put(row);
      return 'put';
    },
    async remove(mediaId, language) {
      const former = inLanguage(mediaId, language);
      return former !== null && captions.delete(former.id);
    },
    async byId(id) {
      const row = captions.get(id);
      return row && { mediaId: row.mediaId, text: row.text };
    },
    async indexNext() {
      for (const row of captions.where(() => true))
        captions.put({ ...row, words: atOnce(wordsOfStored(row.text)) ?? row.words });
      return null;
    },
  };
}
