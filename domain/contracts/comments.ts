import { describe, expect, it } from 'vitest';
import type { Comment } from '../src/comments/comment.ts';
import { trendScore } from '../src/media/rules.ts';
import { allPages, atOnce, type Open, START, worldOf } from './support.ts';

/** What every store of comments promises (decisions 21). */
export function commentsContract(name: string, open: Open): void {
  describe(`${name}: comments`, () => {
    const world = worldOf(open);
    const setUp = async () => {
      const { person, published } = world();
      const uploader = await person();
      return { uploader, author: await person(uploader.tenant), item: await published(uploader) };
    };
    const said = (mediaId: string, authorId: string, changes: Partial<Comment> = {}): Comment => ({
      id: world().id(),
      mediaId,
      authorId,
      text: 'Well done',
      createdAt: START,
      ...changes,
    });

    it('gives a comment back with its author; count and score of the item follow', async () => {
      const { comments, now } = world();
      const { author, item } = await setUp();
      const comment = said(item.id, author.id, { text: '好看! <b>"quoted"</b>\n👏' });
      expect(await comments.add(comment)).toBe(true);
      const { id, name: username, fullName, avatar } = author.user;
      const whole = { comment, author: { id, name: username, fullName, avatar } };
      expect(await comments.byId(comment.id)).toEqual(whole);
      expect(await comments.listOf(item, 10, null)).toEqual({ items: [whole], next: null });
      const moved = await now(item);
      expect(moved.commentCount).toBe(1);
      expect(moved.score).toBe(trendScore(moved));
      expect(await comments.byId('nothing')).toBeNull();
    });

    it('removes a comment once; count and score of the item follow', async () => {
      const { comments, now } = world();
      const { author, item } = await setUp();
      const comment = said(item.id, author.id);
      await comments.add(comment);
      await comments.add(said(item.id, author.id));
      const outcomes = await atOnce(20, () => comments.remove(comment.id));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await comments.byId(comment.id)).toBeNull();
      const moved = await now(item);
      expect(moved.commentCount).toBe(1);
      expect(moved.score).toBe(trendScore(moved));
    });

    it('counts twenty comments that come at once', async () => {
      const { comments, now } = world();
      const { author, item } = await setUp();
      await atOnce(20, () => comments.add(said(item.id, author.id)));
      const moved = await now(item);
      expect(moved.commentCount).toBe(20);
      expect(moved.score).toBe(trendScore(moved));
    });

    it('lists the comments of one item page by page, oldest first, although others come meanwhile', async () => {
      const { comments, published } = world();
      const { uploader, author, item } = await setUp();
      const made: Comment[] = [];
      for (let index = 0; index < 12; index += 1) {
        const comment = said(item.id, author.id, { createdAt: START + Math.floor(index / 3) });
        await comments.add(comment);
        made.push(comment);
      }
      await comments.add(said((await published(uploader)).id, author.id));
      const first = await comments.listOf(item, 5, null);
      const late = said(item.id, author.id, { createdAt: START + 100 });
      await comments.add(late);
      await comments.remove(made[4]?.id ?? '');
      const rest = await allPages((after) => comments.listOf(item, 5, after ?? first.next));
      expect(rest.map((page) => page.length)).toEqual([5, 3]);
      const seen = [...first.items, ...rest.flat()].map(({ comment }) => comment.id);
      expect(seen).toEqual([...made, late].map(({ id }) => id));
    });

    it('leaves out what suspended people said, until that is lifted', async () => {
      const { comments, users } = world();
      const { uploader, author, item } = await setUp();
      await comments.add(said(item.id, author.id));
      const own = said(item.id, uploader.id, { createdAt: START + 1 });
      await comments.add(own);
      const listed = async () => (await comments.listOf(item, 10, null)).items.map(({ comment }) => comment.id);
      await users.setSuspended(author.id, START);
      expect(await listed()).toEqual([own.id]);
      await users.setSuspended(author.id, null);
      expect(await listed()).toHaveLength(2);
    });
  });
}
