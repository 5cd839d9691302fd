import { describe, expect, it } from 'vitest';
import { fixtureOf, type Open, START } from './support.ts';

/** The details that views of items leave out (decisions 11, 17). */
export function contract(name: string, open: Open): void {
  describe(`${name}: details of items`, () => {
    const fixture = fixtureOf(open);

    it('gives the uploader’s e-mail and who reacted, newest first, item by item', async () => {
      const { media, reactions, person, people, published } = fixture();
      const uploader = await person();
      const [one, two, three] = await people(3, uploader.tenant);
      if (!one || !two || !three) throw new Error('Three people are needed.');
      const [liked, plain] = [await published(uploader), await published(uploader)];
      await reactions.swap(liked, two.id, null, 'like', START + 1);
      await reactions.swap(liked, one.id, null, 'like', START + 2);
      await reactions.swap(liked, three.id, null, 'dislike', START + 3);
      const uploaderEmail = uploader.user.email;
      expect(await media.itemDetails(one, [plain.id, liked.id], null)).toEqual([
        { mediaId: plain.id, uploaderEmail, likes: [], dislikes: [] },
        { mediaId: liked.id, uploaderEmail, likes: [one.id, two.id], dislikes: [three.id] },
      ]);
    });

    it('gives the newest reactions only, the viewer’s own always among them', async () => {
      const { media, reactions, person, people, published } = fixture();
      const uploader = await person();
      const crowd = await people(5, uploader.tenant);
      const item = await published(uploader);
      for (const [index, { id }] of crowd.entries()) await reactions.swap(item, id, null, 'like', START + index);
      const ids = crowd.map(({ id }) => id).reverse();
      const likes = async (viewer: { id: string }, most: number | null) => {
        const asked = { id: viewer.id, tenant: uploader.tenant };
        return (await media.itemDetails(asked, [item.id], most))[0]?.likes;
      };
      expect(await likes(uploader, null)).toEqual(ids);
      expect(await likes(uploader, 5)).toEqual(ids);
      expect(await likes(uploader, 2)).toEqual(ids.slice(0, 2));
      expect(await likes({ id: ids[1] ?? '' }, 2)).toEqual(ids.slice(0, 2));
      expect(await likes({ id: ids[4] ?? '' }, 2)).toEqual([ids[0], ids[4]]);
    });

    it('gives nothing of items of another tenant, or that are gone', async () => {
      const { media, person, published } = fixture();
      const uploader = await person();
      const item = await published(uploader);
      expect(await media.itemDetails(await person(), [item.id], null)).toEqual([]);
      expect(await media.itemDetails(uploader, ['gone'], null)).toEqual([]);
    });
  });
}
