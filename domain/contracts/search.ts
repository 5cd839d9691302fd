import { describe, expect, it } from 'vitest';
import type { Kind, Media } from '../src/media/media.ts';
import { MAX_RANKED, queryTokens } from '../src/media/search.ts';
import { allPages, type Fixture, fixtureOf, idsOf, type Open, type Person, START } from './support.ts';

/** What every search promises, and the items that share tags (decisions 19). */
export function contract(name: string, open: Open): void {
  describe(`${name}: search`, () => {
    const fixture = fixtureOf(open);

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

    it('finds Devanagari by its syllables, however nuktas, nasals and long vowels are written', async () => {
      const { published, uploader, find } = await college();
      const item = await published(uploader, { title: 'दीपावली मेला २०२६', tags: ['फ़ोटो'], description: 'हिन्दी नाटक' });
      const other = await published(uploader, { title: 'कल', createdAt: START - 1 });
      for (const query of ['दी', 'दिपाव', 'दीपावली', 'मे', 'मेला 2026', 'फोटो', 'हिंदी', 'हिं', 'ना', 'नाटक'])
        expect(await find(query), query).toEqual([item.id]);
      for (const query of ['द', 'म', 'माला', 'काल', 'न', 'पावली']) expect(await find(query), query).toEqual([]);
      expect(await find('क')).toEqual([other.id]);
    });

    it('tells words of the other scripts of South and South-East Asia apart by their vowels, also as suggestions', async () => {
      const { published, uploader, find, suggest } = await college();
      const item = await published(uploader, { title: 'காதல்', tags: ['বাংলা'] });
      const other = await published(uploader, { title: 'கிதல்', tags: ['বিংলা'] });
      for (const query of ['காதல்', 'காத', 'বাংলা', 'বা']) expect(await find(query), query).toEqual([item.id]);
      expect(await find('கி')).toEqual([other.id]);
      expect(await suggest('கா')).toEqual(['காதல்']);
      expect(await suggest('বিং')).toEqual(['বিংলা']);
      const thai = await published(uploader, { title: 'กิน' });
      await published(uploader, { title: 'กัน' });
      expect(await find('กิน')).toEqual([thai.id]);
      expect(await suggest('กิ')).toEqual(['กิน']);
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
      const request = { kind: 'photo', viewer, tokens: queryTokens('fest'), most: MAX_RANKED, limit: 5 } as const;
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
        idsOf(await media.related({ kind: 'photo', viewer, tags, notId, mostPerTag: 500, limit }));
      expect(await related(self.id)).toEqual([tie.id, two.id, one.id]);
      expect(await related(null)).toEqual([self.id, tie.id, two.id, one.id]);
      expect(await related(null, 2)).toEqual([self.id, tie.id]);
      await media.edit(one.id, { tags });
      expect(await related(self.id)).toEqual([one.id, tie.id, two.id]);
      const nothing = { kind: 'photo', viewer, tags: ['nothing'], notId: null, mostPerTag: 500, limit: 20 } as const;
      expect(await media.related(nothing)).toEqual([]);
    });

    it('ranks the newest when more items match than are ranked, page by page the same', async () => {
      const { published, uploader, viewer, media } = await college();
      const made: string[] = [];
      for (let index = 0; index < 9; index += 1) {
        const where = index % 3 === 0 ? { title: 'Fest' } : { description: 'fest' };
        made.push((await published(uploader, { ...where, createdAt: START + index })).id);
      }
      await published(uploader, { title: 'Fest', createdAt: START + 20, state: 'processing' });
      await published(uploader, { title: 'Other', createdAt: START + 21 });
      const ranked = async (most: number, limit = 10) => {
        const request = { ...asked('fest'), kind: 'photo', viewer, most, limit } as const;
        const pages = await allPages((after) => media.search({ ...request, after }));
        return pages.flatMap(idsOf).map((id) => made.indexOf(id));
      };
      expect(await ranked(9)).toEqual([6, 3, 0, 8, 7, 5, 4, 2, 1]);
      expect(await ranked(10)).toEqual([6, 3, 0, 8, 7, 5, 4, 2, 1]);
      expect(await ranked(8)).toEqual([6, 3, 8, 7, 5, 4, 2, 1]);
      expect(await ranked(5)).toEqual([6, 8, 7, 5, 4]);
      expect(await ranked(5, 2)).toEqual([6, 8, 7, 5, 4]);
      expect(await ranked(1)).toEqual([8]);
    });

    it('knows letters that Unicode does not take apart as readers type them', async () => {
      const { published, uploader, find } = await college();
      const item = await published(uploader, { title: 'Łódź', tags: ['straße'], description: 'Ærø, Đorđe' });
      for (const query of ['lodz', 'ŁÓDŹ', 'strasse', 'STRAẞE', 'aero', 'dorde'])
        expect(await find(query), query).toEqual([item.id]);
    });

    it('stops when nobody waits for the answer any more', async () => {
      const { published, uploader, viewer, media } = await college();
      await published(uploader, { title: 'Fest', tags: ['fest'] });
      const signal = AbortSignal.abort(new Error('gone'));
      const request = { ...asked('fest'), kind: 'photo', viewer, signal } as const;
      await expect(media.search(request)).rejects.toThrow('gone');
      await expect(media.suggest(request)).rejects.toThrow('gone');
    });

    it('finds the same after everything was indexed anew', async () => {
      const { published, uploader, viewer, media, find } = await college();
      const items = [];
      for (let index = 0; index < 5; index += 1)
        items.push((await published(uploader, { title: 'Fest', tags: ['a'] })).id);
      const before = await find('fest');
      expect(before.toSorted()).toEqual(items);
      for (let after: string | null = null; ; ) {
        after = await media.indexNext(after, 2);
        if (after === null) break;
      }
      expect(await find('fest')).toEqual(before);
      const related = { kind: 'photo', viewer, tags: ['a'], notId: null, mostPerTag: 500, limit: 20 } as const;
      expect(idsOf(await media.related(related))).toEqual(before);
      expect(await media.suggest({ ...asked('fes'), viewer })).toEqual([{ source: 'title', text: 'Fest' }]);
    });

    it('considers the newest items of each tag for being related', async () => {
      const { published, uploader, viewer, media } = await college();
      const made: string[] = [];
      const tags = [['a', 'b'], ['a'], ['b', 'c'], ['a'], ['c'], ['a', 'c']];
      for (const [index, some] of tags.entries())
        made.push((await published(uploader, { tags: some, createdAt: START + index })).id);
      await published(uploader, { tags: ['a', 'b', 'c'], createdAt: START + 50, state: 'processing' });
      const related = async (mostPerTag: number, notId: string | null = null, asking = ['a', 'b', 'c']) => {
        const found = await media.related({ kind: 'photo', viewer, tags: asking, notId, mostPerTag, limit: 20 });
        return idsOf(found).map((id) => made.indexOf(id));
      };
      expect(await related(4)).toEqual([5, 2, 0, 4, 3, 1]);
      expect(await related(2)).toEqual([5, 4, 3, 2, 0]);
      expect(await related(1)).toEqual([5, 2]);
      expect(await related(1, made[5])).toEqual([4, 3, 2]);
      const many = Array.from({ length: 25 }, (_, index) => `tag${index}`);
      expect(await related(2, null, [...many.slice(0, 12), 'a', ...many.slice(12), 'c', 'a'])).toEqual([5, 4, 3]);
    });

    it('suggests tags before titles, the shortest first, of both kinds', async () => {
      const { published, uploader, suggest } = await college();
      await published(uploader, { title: 'Lantern walk 1', tags: ['lanterns', 'lake'] });
      await published(uploader, { title: 'Lantern walk 2', tags: ['lanterns'] });
      await published(uploader, { title: 'Lanes', kind: 'video', tags: ['lake evening', 'fête'] });
      expect(await suggest('la')).toEqual(['lake', 'lanterns', 'lake evening', 'Lanes', 'Lantern walk']);
      expect(await suggest('la', { limit: 1 })).toEqual(['lake', 'Lanes']);
      expect(await suggest('EVE lak')).toEqual(['lake evening']);
      expect(await suggest('fete')).toEqual(['fête']);
      expect(await suggest('antern')).toEqual([]);
    });

    it('suggests titles with their years, and without the numbers of photos that came together', async () => {
      const { published, uploader, media, suggest } = await college();
      const video = await published(uploader, { title: 'Freshers 2024', kind: 'video' });
      const photo = await published(uploader, { title: 'Freshers night 2', batchId: 'b', position: 1 });
      await published(uploader, { title: 'Freshers 2025', batchId: 'b', position: 2 });
      expect(await suggest('fresh')).toEqual(['Freshers 2024', 'Freshers 2025', 'Freshers night']);
      expect(await suggest('freshers 2024')).toEqual(['Freshers 2024']);
      await media.edit(photo.id, { title: 'Freshers 2026' });
      await media.edit(video.id, { title: 'Freshers 2' });
      expect(await suggest('fresh')).toEqual(['Freshers 2', 'Freshers 2025', 'Freshers 2026']);
    });

    it('considers the newest texts of each source', async () => {
      const { published, uploader, suggest } = await college();
      for (const tag of ['festa', 'festbb', 'festccc']) await published(uploader, { title: `F${tag}`, tags: [tag] });
      expect(await suggest('fest', { most: 2 })).toEqual(['festbb', 'festccc']);
      expect(await suggest('ff', { most: 2 })).toEqual(['Ffestbb', 'Ffestccc']);
    });

    it('counts texts among the newest that only hidden items have', async () => {
      const { published, uploader, suggest } = await college();
      for (const tag of ['kitea', 'kitebb', 'kiteccc'])
        await published(uploader, { title: `K${tag}`, tags: [tag], hidden: tag !== 'kitea' });
      expect(await suggest('kite', { most: 2 })).toEqual([]);
      expect(await suggest('kite', { most: 3 })).toEqual(['kitea']);
    });

    it('suggests what lists show alone, whatever becomes of the items', async () => {
      const { published, person, uploader, media, users, suggest } = await college();
      const texts = { title: 'Secret garden', tags: ['secrets'] };
      const both = ['secrets', 'Secret garden'];
      await published(await person(), texts);
      await published(uploader, { ...texts, state: 'failed', failure: 'FILE_UNREADABLE' });
      const item = await published(uploader, { ...texts, state: 'processing' });
      expect(await suggest('secret')).toEqual([]);
      await media.settle(item.id, 'ready', null);
      expect(await suggest('secret')).toEqual(both);
      await users.setSuspended(uploader.id, START);
      expect(await suggest('secret')).toEqual([]);
      await users.setSuspended(uploader.id, null);
      expect(await suggest('secret')).toEqual(both);
      await media.edit(item.id, { title: 'Open garden' });
      expect(await suggest('secret')).toEqual(['secrets']);
      expect(await suggest('garden')).toEqual(['Open garden']);
      await media.edit(item.id, { tags: [] });
      expect(await suggest('secret')).toEqual([]);
      await media.remove(item.id, []);
      expect(await suggest('garden')).toEqual([]);
    });

    it('keeps a text that several items have until the last of them is gone, also when they come and go at once', async () => {
      const { published, item, media, uploader, suggest } = await college();
      const items = [];
      for (let index = 0; index < 8; index += 1)
        items.push(await published(uploader, { title: 'Kites', tags: ['kite'] }));
      const stays = item(uploader, { title: 'Kites 2', tags: ['kite'] });
      await Promise.all([...items.map(({ id }) => media.remove(id, [])), media.publish(stays, [], [])]);
      expect(await suggest('kit')).toEqual(['kite', 'Kites']);
      await media.remove(stays.id, []);
      expect(await suggest('kit')).toEqual([]);
    });

    async function college(): Promise<
      Fixture & {
        uploader: Person;
        viewer: Person;
        find(query: string, kind?: Kind): Promise<string[]>;
        suggest(query: string, changes?: { most?: number; limit?: number }): Promise<string[]>;
      }
    > {
      const all = fixture();
      const uploader = await all.person();
      const viewer = await all.person(uploader.tenant);
      const find = async (query: string, kind: Kind = 'photo') =>
        idsOf((await all.media.search({ ...asked(query), kind, viewer })).items);
      const suggest = async (query: string, changes = {}) =>
        (await all.media.suggest({ ...asked(query), viewer, ...changes })).map(({ text }) => text);
      return { ...all, uploader, viewer, find, suggest };
    }

    function asked(query: string) {
      return { tokens: queryTokens(query), most: MAX_RANKED, limit: 100, after: null };
    }
  });
}
