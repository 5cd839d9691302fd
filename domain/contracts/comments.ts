import { describe, expect, it } from 'vitest';
import type { NewComment } from '../src/comments/ports.ts';
import { trendScore } from '../src/media/rules.ts';
import { type Lists, unlisted } from './listed.ts';
import { allPages, atOnce, fixtureOf, type Open, START } from './support.ts';

/** What every store of comments promises (decisions 21). */
export function contract(name: string, open: Open): void {
  describe(`${name}: comments`, () => {
    const fixture = fixtureOf(open);
    const setUp = async () => {
      const { person, published } = fixture();
      const uploader = await person();
      return { uploader, author: await person(uploader.tenant), item: await published(uploader) };
    };
    const aComment = (authorId: string, changes: Partial<NewComment> = {}): NewComment => ({
      id: fixture().id(),
      authorId,
      text: 'Well done',
      createdAt: START,
      ...changes,
    });

    it('gives a comment back with its author; count and score of the item follow', async () => {
      const { comments, now } = fixture();
      const { author, item } = await setUp();
      const words = aComment(author.id, { text: '好看! <b>"quoted"</b>\n👏' });
      const comment = { ...words, mediaId: item.id, threadId: words.id, threadAt: words.createdAt };
      const { id, name: username, fullName, avatar } = author.user;
      const whole = { comment, author: { id, name: username, fullName, avatar } };
      expect(await comments.add(item, words)).toEqual(whole);
      expect(await comments.byId(comment.id)).toEqual(whole);
      expect(await comments.listOf(item, 10, null)).toEqual({ items: [whole], next: null });
      const moved = await now(item);
      expect(moved.commentCount).toBe(1);
      expect(moved.score).toBe(trendScore(moved));
      expect(await comments.byId('nothing')).toBeNull();
    });

    it('removes a comment once; count and score of the item follow', async () => {
      const { comments, now } = fixture();
      const { author, item } = await setUp();
      const comment = aComment(author.id);
      await comments.add(item, comment);
      await comments.add(item, aComment(author.id));
      const outcomes = await atOnce(20, () => comments.remove(comment.id));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await comments.byId(comment.id)).toBeNull();
      const moved = await now(item);
      expect(moved.commentCount).toBe(1);
      expect(moved.score).toBe(trendScore(moved));
    });

    it('counts twenty comments that come at once', async () => {
      const { comments, now } = fixture();
      const { author, item } = await setUp();
      await atOnce(20, () => comments.add(item, aComment(author.id)));
      const moved = await now(item);
      expect(moved.commentCount).toBe(20);
      expect(moved.score).toBe(trendScore(moved));
    });

    it('lists the comments of one item page by page, oldest first, although others come meanwhile', async () => {
      const { comments, published } = fixture();
      const { uploader, author, item } = await setUp();
      const made: NewComment[] = [];
      for (let index = 0; index < 12; index += 1) {
        const comment = aComment(author.id, { createdAt: START + Math.floor(index / 3) });
        await comments.add(item, comment);
        made.push(comment);
      }
      await comments.add(await published(uploader), aComment(author.id));
      const first = await comments.listOf(item, 5, null);
      const late = aComment(author.id, { createdAt: START + 100 });
      await comments.add(item, late);
      await comments.remove(made[4]?.id ?? '');
      const rest = await allPages((after) => comments.listOf(item, 5, after ?? first.next));
      expect(rest.map((page) => page.length)).toEqual([5, 3]);
      const seen = [...first.items, ...rest.flat()].map(({ comment }) => comment.id);
      expect(seen).toEqual([...made, late].map(({ id }) => id));
    });

    it('lists the newest comments first as well, page by page, with the same order of ties', async () => {
      const { comments } = fixture();
      const { author, item } = await setUp();
      for (let index = 0; index < 7; index += 1)
        await comments.add(item, aComment(author.id, { createdAt: START + Math.floor(index / 3) }));
      const upwards = (await comments.listOf(item, 10, null)).items.map(({ comment }) => comment.id);
      const first = await comments.newestOf(item, 3, null);
      await comments.add(item, aComment(author.id, { createdAt: START + 100 }));
      const rest = await allPages((before) => comments.newestOf(item, 3, before ?? first.next));
      expect(rest.map((page) => page.length)).toEqual([3, 1]);
      expect([...first.items, ...rest.flat()].map(({ comment }) => comment.id)).toEqual(upwards.toReversed());
    });

    it('lists replies after the comment that they answer, even if that is gone, and keeps the order by time', async () => {
      const { comments } = fixture();
      const { author, item } = await setUp();
      const [first, second] = [aComment(author.id), aComment(author.id, { createdAt: START + 1 })];
      const thread = { threadId: first.id, threadAt: first.createdAt };
      const replies = [2, 3, 4].map((after) => aComment(author.id, { createdAt: START + after, thread }));
      for (const comment of [first, second, ...replies]) await comments.add(item, comment);
      const listed = async () =>
        (await allPages((after) => comments.listOf(item, 2, after))).flat().map(({ comment }) => comment.id);
      const ids = replies.map(({ id }) => id);
      expect(await listed()).toEqual([first.id, ...ids, second.id]);
      await comments.remove(first.id);
      expect(await listed()).toEqual([...ids, second.id]);
      const newest = (await comments.newestOf(item, 10, null)).items.map(({ comment }) => comment.id);
      expect(newest).toEqual([...ids.toReversed(), second.id]);
      expect((await comments.byId(ids[0] ?? ''))?.comment).toMatchObject(thread);
    });

    it('finds people by their names and by the beginnings of their names, within a tenant', async () => {
      const { mentionable, person, users } = fixture();
      const { user: asha } = await person(undefined, { name: `Asha-${fixture().id()}`, fullName: 'Rao, Asha' });
      const { tenant } = asha;
      const { user: late } = await person(tenant, { verifiedAt: null });
      const { user: zed } = await person(tenant, { name: `zed-${fixture().id()}`, fullName: 'RAO 100%_x' });
      const names = [asha, late].map(({ name }) => name.toLowerCase());
      expect(await mentionable.named(tenant, names)).toEqual([{ kind: 'person', id: asha.id, name: asha.name }]);
      expect(await mentionable.named('elsewhere.edu', names)).toEqual([]);
      const beginning = async (start: string, limit = 9, of = tenant) =>
        (await mentionable.beginning(of, start, limit)).map(({ id }) => id);
      expect(await beginning('asha-')).toEqual([asha.id]);
      expect(await beginning('rao')).toEqual([asha.id, zed.id]);
      expect(await beginning('rao 100%_')).toEqual([zed.id]);
      expect(await beginning('')).toEqual([asha.id, zed.id]);
      expect(await beginning('', 1)).toEqual([asha.id]);
      expect(await beginning('', 9, 'elsewhere.edu')).toEqual([]);
      const { user: emilie } = await person(tenant, { name: `em-${fixture().id()}`, fullName: 'Émilie de l’Église' });
      const { user: elise } = await person(tenant, { name: `en-${fixture().id()}`, fullName: 'élise Rao' });
      const { user: asa } = await person(tenant, { name: `es-${fixture().id()}`, fullName: 'Åsa Öberg' });
      expect(await beginning('é')).toEqual([emilie.id, elise.id]);
      expect(await beginning('émilie de')).toEqual([emilie.id]);
      expect(await beginning('élise r')).toEqual([elise.id]);
      expect(await beginning('åsa öb')).toEqual([asa.id]);
      await users.setSuspended(zed.id, START);
      expect(await beginning('rao')).toEqual([asha.id]);
    });

    it('offers nobody who is younger than 18, whom a comment can still mention (decisions 73)', async () => {
      const { mentionable, person } = fixture();
      const { user: zoya } = await person(undefined, {
        name: `Zoya-${fixture().id()}`,
        fullName: 'Younger',
        age: 'younger',
      });
      const { tenant } = zoya;
      const { user: adult } = await person(tenant, { name: `zoy-${fixture().id()}`, age: 'adult' });
      const { user: unsaid } = await person(tenant, { name: `zoz-${fixture().id()}` });
      const offered = async (start: string) => (await mentionable.beginning(tenant, start, 9)).map(({ id }) => id);
      expect(await offered('zo')).toEqual([adult.id, unsaid.id]);
      expect(await offered('younger')).toEqual([]);
      expect(await mentionable.named(tenant, [zoya.name.toLowerCase()])).toMatchObject([{ id: zoya.id }]);
    });

    it('finds clubs by their handles, within a tenant, and who leads them (decisions 61)', async () => {
      const { mentionable, person, club, users } = fixture();
      const lead = await person();
      const { id, handle: name } = await club(lead, { handle: `Lens-${fixture().id()}` });
      expect(await mentionable.named(lead.tenant, [name.toLowerCase()])).toEqual([{ kind: 'club', id, name }]);
      expect(await mentionable.named('elsewhere.edu', [name.toLowerCase()])).toEqual([]);
      const offered = await mentionable.beginning(lead.tenant, name.toLowerCase(), 9);
      expect(offered).toEqual([{ id, name, fullName: expect.any(String), avatar: null }]);
      const called = offered[0]?.fullName.toLowerCase() ?? '';
      expect((await mentionable.beginning(lead.tenant, called, 9)).map((one) => one.id)).toContain(id);
      expect(await mentionable.beginning('elsewhere.edu', name.toLowerCase(), 9)).toEqual([]);
      expect(await mentionable.leadsOf([id, 'none'])).toEqual([{ clubId: id, personId: lead.id }]);
      await users.setSuspended(lead.id, START);
      expect(await mentionable.leadsOf([id])).toEqual([]);
    });

    it('leaves out comments of suspended people, until that is lifted', async () => {
      const { comments, users } = fixture();
      const { uploader, author, item } = await setUp();
      await comments.add(item, aComment(author.id));
      const own = aComment(uploader.id, { createdAt: START + 1 });
      await comments.add(item, own);
      const listed = async () => {
        const newest = await comments.newestOf(item, 10, null);
        const { items } = await comments.listOf(item, 10, null);
        expect(newest.items.toReversed()).toEqual(items);
        return items.map(({ comment }) => comment.id);
      };
      await users.setSuspended(author.id, START);
      expect(await listed()).toEqual([own.id]);
      await users.setSuspended(author.id, null);
      expect(await listed()).toHaveLength(2);
    });
  });
}

export const lists = {
  comments: unlisted({
    changes: ['add', 'remove'],
    'a comment: whoever asks judges': ['byId'],
    'of one item: visibleMedia judges': ['listOf', 'newestOf'],
  }),
  mentionable: unlisted({ 'people and clubs': ['named', 'beginning', 'leadsOf'] }),
} satisfies Partial<Lists>;
