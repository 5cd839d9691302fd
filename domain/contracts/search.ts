import { describe, expect, it } from 'vitest';
import type { Kind, Media } from '../src/media/media.ts';
import { queryTokens } from '../src/media/search.ts';
import { allPages, idsOf, type Open, type Person, START, type World, worldOf } from './support.ts';

/** What every search promises, and the items that share tags (decisions 19). */
export function searchContract(name: string, open: Open): void {
  describe(`${name}: search`, () => {
    const world = worldOf(open);

    it('finds words in title, description and tags, without regard to case, accents or width', async () => {
      const { published, uploader, find } = await college();
      const title = await published(uploader, { title: 'Fête de la MUSIQUE' });
      const tag = await published(uploader, { tags: ['fete'] });
      const description = await published(uploader, { description: 'Une ｆêＴe, enfin!' });
      await published(uploader, { title: 'Party' });
      expect(await find('FETE')).toEqual([title.id, tag.id, description.id]);
      expect(await find('fête')).toEqual([title.id, tag.id, description.id]);
    });

    it('finds by the beginning of a word, never by its middle or end', async () => {
      const { published, uploader, find } = await college();
      const item = await published(uploader, { title: 'Convocation, day-two (2024)' });
      for (const query of ['c', 'convo', 'Convocation', 'day', 'tw', '20', '2024'])
        expect(await find(query), query).toEqual([item.id]);
      for (const query of ['vocation', 'onvocation', 'convocations', 'ay', '024'])
        expect(await find(query), query).toEqual([]);
    });

    it('wants all words, wherever each is found', async () => {
      const { published, uploader, find } = await college();
      const item = await published(uploader, { title: 'Annual day', description: 'In the garden', tags: ['dance'] });
      await published(uploader, { title: 'Annual report' });
      expect(await find('dance annual gard')).toEqual([item.id]);
      expect(await find('annual dance hall')).toEqual([]);
    });

    it('finds Chinese text by any of its parts', async () => {
      const { published, uploader, find } = await college();
      const item = await published(uploader, { title: '北京大学毕业典礼2024' });
      const other = await published(uploader, { title: '大会学习', createdAt: START - 1 });
      for (const query of ['毕业', '毕业典礼', '大学', '礼', '京', '北京大学毕业典礼2024', '毕业 2024'])
        expect(await find(query), query).toEqual([item.id]);
      expect(await find('大')).toEqual([item.id, other.id]);
      expect(await find('学大')).toEqual([]);
      expect(await find('毕典')).toEqual([]);
    });

    it('finds words of any script and of any length', async () => {
      const { published, uploader, find } = await college();
      const long = 'x'.repeat(190);
      const words = ['Привет', 'ΟΔΟΣ', 'नमस्ते', 'مرحبا', 'ひらがな', '한국어', '𠮷野家', 'ﬁne', '10½', long];
      for (const word of words) {
        const item = await published(uploader, { title: word, description: 'y'.repeat(4_000) });
        expect(await find(word), word).toEqual([item.id]);
      }
      expect(await find(`${long}x`)).toEqual([]);
      expect(await find(`${'x'.repeat(150)}y`)).toEqual([]);
    });

    it('ranks words in the title before tags before description, then the newest', async () => {
      const { published, uploader, find } = await college();
      const text = 'sports';
      const made: Record<string, Media> = {
        description: await published(uploader, { description: text, createdAt: START + 9 }),
        tag: await published(uploader, { tags: [text], createdAt: START + 8 }),
        tagAndDescription: await published(uploader, { tags: [text], description: text, createdAt: START }),
        oldTitle: await published(uploader, { title: text, createdAt: START }),
        newTitle: await published(uploader, { title: text, createdAt: START + 1 }),
        tieTitle: await published(uploader, { title: text, createdAt: START }),
        everywhere: await published(uploader, { title: text, tags: [text], description: text, createdAt: START - 5 }),
      };
      const order = ['everywhere', 'newTitle', 'tieTitle', 'oldTitle', 'tagAndDescription', 'tag', 'description'];
      expect(await find(text)).toEqual(order.map((key) => made[key]?.id));
    });

    it('ranks by how many of the words stand in the title', async () => {
      const { published, uploader, find } = await college();
      const one = await published(uploader, { title: 'Sports', tags: ['day'], createdAt: START + 1 });
      const both = await published(uploader, { title: 'Sports day' });
      expect(await find('sports day')).toEqual([both.id, one.id]);
    });

    it('follows an edit', async () => {
      const { published, uploader, media, find } = await college();
      const item = await published(uploader, { title: 'Alpha', description: 'Beta', tags: ['gamma'] });
      await media.edit(item.id, { title: 'Delta' });
      expect(await find('alpha')).toEqual([]);
      expect(await find('delta beta gamma')).toEqual([item.id]);
      await media.edit(item.id, { description: '', tags: ['epsilon'] });
      expect(await find('beta')).toEqual([]);
      expect(await find('gamma')).toEqual([]);
      expect(await find('delta epsilon')).toEqual([item.id]);
    });

    it('finds neither other tenants, nor the other kind, nor hidden, processing or failed items', async () => {
      const { published, person, item, media, uploader, find } = await college();
      const stranger = await person();
      const title = 'Secret';
      const ready = await published(uploader, { title });
      const video = await published(uploader, { title, kind: 'video' });
      await published(stranger, { title });
      await published(uploader, { title, state: 'processing' });
      await published(uploader, { title, state: 'failed', failure: 'FILE_UNREADABLE' });
      await media.publish(item(uploader, { title, hidden: true }), [], []);
      expect(await find('secret')).toEqual([ready.id]);
      expect(await find('secret', 'video')).toEqual([video.id]);
      expect(await find(uploader.tenant)).toEqual([]);
      expect(await find('photo')).toEqual([]);
    });

    it('pages without a gap or a repetition although items come meanwhile', async () => {
      const { published, uploader, viewer, media, find } = await college();
      for (let index = 0; index < 13; index += 1) {
        const where = [{ title: 'Fest' }, { tags: ['fest'] }, { description: 'fest' }][index % 3];
        await published(uploader, { ...where, createdAt: START + (index % 2) });
      }
      const before = await find('fest');
      expect(before).toHaveLength(13);
      const request = { kind: 'photo', viewer, tokens: queryTokens('fest'), limit: 5 } as const;
      const first = await media.search({ ...request, after: null });
      await published(uploader, { title: 'Fest', createdAt: START + 100 });
      const rest = await allPages((after) => media.search({ ...request, after: after ?? first.next }));
      expect([...idsOf(first.items), ...rest.flatMap(idsOf)]).toEqual(before);
    });

    it('relates items by shared tags: most shared first, then newest, never the item itself', async () => {
      const { published, person, uploader, viewer, media } = await college();
      const tags = ['a', 'b', 'c'];
      const self = await published(uploader, { tags });
      const one = await published(uploader, { tags: ['c'], createdAt: START + 5 });
      const two = await published(uploader, { tags: ['b', 'a', 'z'], createdAt: START + 1 });
      const tie = await published(uploader, { tags: ['c', 'b'], createdAt: START + 1 });
      await published(uploader, { tags: ['z'] });
      await published(uploader, { tags, kind: 'video' });
      await published(uploader, { tags, state: 'processing' });
      await published(await person(), { tags });
      const related = async (notId: string | null, limit = 20) =>
        idsOf(await media.related('photo', viewer, tags, notId, limit));
      expect(await related(self.id)).toEqual([tie.id, two.id, one.id]);
      expect(await related(null)).toEqual([self.id, tie.id, two.id, one.id]);
      expect(await related(null, 2)).toEqual([self.id, tie.id]);
      await media.edit(one.id, { tags });
      expect(await related(self.id)).toEqual([one.id, tie.id, two.id]);
      expect(idsOf(await media.related('photo', viewer, ['nothing'], null, 20))).toEqual([]);
    });

    async function college(): Promise<
      World & { uploader: Person; viewer: Person; find(query: string, kind?: Kind): Promise<string[]> }
    > {
      const all = world();
      const uploader = await all.person();
      const viewer = await all.person(uploader.tenant);
      const find = async (query: string, kind: Kind = 'photo') =>
        idsOf((await all.media.search({ kind, viewer, tokens: queryTokens(query), limit: 100, after: null })).items);
      return { ...all, uploader, viewer, find };
    }
  });
}
