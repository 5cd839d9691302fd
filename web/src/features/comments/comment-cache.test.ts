import { describe, expect, it } from 'vitest';
import { type Comment, type CommentPages, commentsOf, settled, withComment, withoutComment } from './comment-cache.ts';

const comment = (id: string): Comment => ({
  id,
  mediaId: 'm',
  kind: 'photo',
  authorId: 'u',
  text: `text of ${id}`,
  createdAt: 0,
  author: null,
  deletable: true,
  replyTo: null,
  mentions: [],
});
const pages = (...ids: string[][]): CommentPages => ({
  pages: ids.map((page, at) => ({ items: page.map(comment), next: at === ids.length - 1 ? null : `after ${at}` })),
  pageParams: ids.map((_, at) => (at === 0 ? undefined : `after ${at - 1}`)),
});
const idsOf = (data: CommentPages | undefined) => commentsOf(data).map(({ id }) => id);

describe('the comments on screen', () => {
  it('are none before the first page is there', () => {
    expect(idsOf(undefined)).toEqual([]);
  });

  it('a new comment stands at the end', () => {
    expect(idsOf(withComment(pages(['a', 'b'], ['c']), comment('new')))).toEqual(['a', 'b', 'c', 'new']);
  });

  it('an answer to a reply stands under the comment that was replied to (decisions 49)', () => {
    const reply = { ...comment('reply'), replyTo: 'gone' };
    const data = withComment(withComment(pages(['a']), reply), { ...comment('again'), replyTo: 'reply' });
    expect(commentsOf(data).map(({ replyTo }) => replyTo)).toEqual([null, 'gone', 'gone']);
  });

  it('a new comment that comes again with a later page is shown once, in its true place', () => {
    expect(idsOf(pages(['a', 'new'], ['b', 'new', 'c']))).toEqual(['a', 'b', 'new', 'c']);
  });

  it("the server's comment takes the place of the one shown early", () => {
    const data = withComment(pages(['a']), comment('draft'));
    expect(idsOf(settled(data, 'draft', comment('real')))).toEqual(['a', 'real']);
  });

  it('a refused comment goes away and leaves the others alone', () => {
    const before = pages(['a'], ['b']);
    const after = withoutComment(withComment(before, comment('draft')), 'draft');
    expect(after).toEqual(before);
  });

  it('deleting one page keeps the identity of the others', () => {
    const before = pages(['a'], ['b']);
    expect(withoutComment(before, 'b').pages[0]).toBe(before.pages[0]);
  });
});
