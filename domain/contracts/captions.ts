import { describe, expect, it } from 'vitest';
import type { Captions } from '../src/captions/ports.ts';
import type { Media } from '../src/media/media.ts';
import { queryTokens } from '../src/media/search.ts';
import { type Lists, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store of captions promises (decisions 59). */
export function contract(name: string, open: Open): void {
  describe(`${name}: captions`, () => {
    const fixture = fixtureOf(open);
    const film = (uploader: Person) => fixture().published(uploader, { kind: 'video', title: 'Day one' });
    const of = (media: Media, changes: Partial<Captions> = {}): Captions => ({
      id: fixture().id(),
      mediaId: media.id,
      uploaderId: media.uploaderId,
      language: 'en',
      text: 'WEBVTT',
      size: 100,
      words: 'welcome everybody',
      changedAt: START,
      ...changes,
    });
    const put = (captions: Captions, most = 20) => fixture().captions.put(captions, most, null, () => {});
    const found = async (viewer: Person, query: string) => {
      const tokens = queryTokens(query);
      const request = { kind: 'video', viewer, tokens, most: 100, limit: 10, after: null } as const;
      return (await fixture().media.search(request)).items.map(({ media }) => media.id);
    };

    it('keeps the last text per language, under an id of its own', async () => {
      const { captions, person } = fixture();
      const media = await film(await person());
      const [first, hindi, second] = [of(media), of(media, { language: 'hi' }), of(media, { text: 'WEBVTT\n\n再见' })];
      for (const row of [hindi, first, second]) expect(await put(row)).toBe('put');
      expect(await captions.ofItem(media.id)).toEqual([
        { id: second.id, language: 'en' },
        { id: hindi.id, language: 'hi' },
      ]);
      expect(await captions.byId(second.id)).toEqual({ mediaId: media.id, text: 'WEBVTT\n\n再见' });
      expect(await captions.byId(first.id)).toBeNull();
      expect(await captions.remove(media.id, 'en')).toBe(true);
      expect(await captions.remove(media.id, 'en')).toBe(false);
      expect(await captions.ofItem(media.id)).toHaveLength(1);
      expect(await put(of({ ...media, id: 'gone' }))).toBe('gone');
    });

    it('finds a video by their words at once, after those found by their own texts, and no longer once they are gone', async () => {
      const { captions, media: items, person, tenant } = fixture();
      const domain = tenant();
      const uploader = await person(domain);
      const titled = await fixture().published(uploader, { kind: 'video', title: 'Welcome', createdAt: START - 1 });
      const media = await film(uploader);
      await put(of(media));
      await put(of(media, { language: 'zh', words: '再 见 再见' }));
      expect(await found(uploader, 'welcome')).toEqual([titled.id, media.id]);
      expect(await found(uploader, 'day every')).toEqual([media.id]);
      expect(await found(uploader, '再见')).toEqual([media.id]);
      await items.edit(media.id, { title: 'Night', description: 'z'.repeat(150) });
      expect(await found(uploader, 'night everybody')).toEqual([media.id]);
      expect(await found(uploader, `everybody ${'z'.repeat(150)}`)).toEqual([media.id]);
      expect(await found(uploader, `everybody ${'z'.repeat(149)}y`)).toEqual([]);
      await items.indexNext(null, 1_000);
      expect(await found(uploader, 'everybody')).toEqual([media.id]);
      await put(of(media, { words: 'hello' }));
      expect(await found(uploader, 'everybody')).toEqual([]);
      await captions.remove(media.id, 'zh');
      expect(await found(uploader, '再见')).toEqual([]);
      expect(await found(await person(), 'hello')).toEqual([]);
    });

    it('finds words anew by the present rules, and leaves those of what it cannot read', async () => {
      const { captions, media: items, person } = fixture();
      const uploader = await person();
      const [read, unread] = [await film(uploader), await film(uploader)];
      await put(of(read, { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nகாதல்\n', words: 'கதல' }));
      await put(of(unread, { text: 'WEBVTT\n\n00:01.000 --> soon', words: 'கதல' }));
      for (let after: string | null = null; ; ) {
        after = await captions.indexNext(after, 1);
        if (after === null) break;
      }
      await items.indexNext(null, 1_000);
      expect(await found(uploader, 'காதல்')).toEqual([read.id]);
      expect(await found(uploader, 'கதல')).toEqual([unread.id]);
    });

    it('counts them as files of the uploader and the tenant, without the former text', async () => {
      const { captions, uploads, person } = fixture();
      const uploader = await person();
      const media = await film(uploader);
      await put(of(media));
      expect(await uploads.room(uploader.id, uploader.tenant)).toMatchObject({ bytes: 100, tenantBytes: 100 });
      const judged: unknown[] = [];
      const refused = captions.put(of(media), 20, uploader.tenant, (room) => {
        judged.push(room);
        throw new Error('full');
      });
      await expect(refused).rejects.toThrow('full');
      expect(judged).toMatchObject([{ bytes: 0, tenantBytes: 0 }]);
      expect(await captions.ofItem(media.id)).toHaveLength(1);
    });

    it('fills the room of a tenant no further although many people put captions at once', async () => {
      const { captions, uploads, people, tenant } = fixture();
      const domain = tenant();
      const films = await Promise.all((await people(10, domain)).map(film));
      const judge = ({ tenantBytes }: { tenantBytes: number | null }) => {
        if ((tenantBytes ?? 0) + 100 > 300) throw new Error('full');
      };
      const outcomes = await Promise.allSettled(films.map((media) => captions.put(of(media), 20, domain, judge)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect((await uploads.room('', domain)).tenantBytes).toBe(300);
    });

    it('keeps no more languages than allowed, however many come at once', async () => {
      const { captions, person } = fixture();
      const media = await film(await person());
      const languages = ['ab', 'bg', 'ca', 'da', 'el', 'fi'];
      const outcomes = await Promise.all(languages.map((language) => put(of(media, { language }), 3)));
      expect(outcomes.filter((outcome) => outcome === 'put')).toHaveLength(3);
      expect(await captions.ofItem(media.id)).toHaveLength(3);
    });

    it('keeps one of many texts that arrive at once in one language', async () => {
      const { captions, person } = fixture();
      const media = await film(await person());
      await atOnce(10, () => put(of(media)));
      expect(await captions.ofItem(media.id)).toHaveLength(1);
    });

    it('deletes captions with their video', async () => {
      const { captions, media: items, uploads, person } = fixture();
      const uploader = await person();
      const media = await film(uploader);
      const row = of(media);
      await put(row);
      await items.remove(media.id, []);
      expect(await captions.byId(row.id)).toBeNull();
      expect((await uploads.room(uploader.id, null)).bytes).toBe(0);
    });
  });
}

export const lists = {
  captions: unlisted({
    changes: ['put', 'remove'],
    'of one item: visibleMedia judges': ['byId', 'ofItem'],
    'work on all': ['indexNext'],
  }),
} satisfies Partial<Lists>;
