import { isFindable } from '../src/accounts/age.ts';
import { nameKey } from '../src/accounts/rules.ts';
import type { Comment, CommentWithAuthor } from '../src/comments/comment.ts';
import type { Comments, Mentionable } from '../src/comments/ports.ts';
import { inItsThread } from '../src/comments/rules.ts';
import type { Position } from '../src/kernel/page.ts';
import type { Media } from '../src/media/media.ts';
import { recounted } from '../src/media/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { counts, dropComment } from './counters.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  comments: table<Comment>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ comments: commentsOn(tables), mentionable: mentionableOn(tables) });

export const own = {
  comments: ({ comments }, id) => byId(comments.where(({ authorId }) => authorId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

const byTime = ({ createdAt, id }: Comment) => [createdAt, id];
const byThread = ({ threadAt, threadId, createdAt, id }: Comment) => [threadAt, threadId, createdAt, id];

export function commentsOn(tables: Tables): Comments {
  const withAuthor = (comment: Comment): CommentWithAuthor => {
    const author = tables.users.get(comment.authorId);
    return {
      comment,
      author: author && { id: author.id, name: author.name, fullName: author.fullName, avatar: author.avatar },
    };
  };
  const listed = (
    media: Pick<Media, 'id'>,
    keys: (row: Comment) => (string | number)[],
    direction: 'up' | 'down',
    limit: number,
    after: Position | null,
  ) => {
    const shown = tables.comments.where(
      (row) => row.mediaId === media.id && (tables.users.get(row.authorId)?.suspendedAt ?? null) === null,
    );
    const page = slice(shown, keys, direction, { limit, after });
    return { items: page.items.map((row) => withAuthor(row)), next: page.next };
  };
  return {
    async add({ id: mediaId }, comment, sideWrites = []) {
      const media = tables.media.get(mediaId);
      if (!media) return null;

      tables.queue(sideWrites);
      const added = inItsThread(comment, mediaId);
      tables.comments.put(added);
      tables.media.put(recounted(media, { commentCount: media.commentCount + 1 }));
      return withAuthor(added);
    },
    async byId(id) {
      const row = tables.comments.get(id);
      return row && counts(tables, row.authorId) ? withAuthor(row) : null;
    },
    listOf: async (media, limit, after) => listed(media, byThread, 'up', limit, after),
    newestOf: async (media, limit, before) => listed(media, byTime, 'down', limit, before),
    remove: async (id) => dropComment(tables, id),
  };
}

export function mentionableOn({ users, clubs, seats }: Tables): Mentionable {
  const met = (tenant: string) =>
    users.where((user) => user.tenant === tenant && user.verifiedAt !== null && user.suspendedAt === null);
  return {
    named: async (tenant, names) => [
      ...met(tenant)
        .filter(({ name }) => names.includes(nameKey(name)))
        .map(({ id, name }) => ({ kind: 'person', id, name }) as const),
      ...clubs
        .where((club) => club.tenant === tenant && names.includes(nameKey(club.handle)))
        .map(({ id, handle }) => ({ kind: 'club', id, name: handle }) as const),
    ],
    leadsOf: async (clubIds) =>
      seats
        .where(({ clubId, personId, role }) => {
          return role === 'lead' && clubIds.includes(clubId) && users.get(personId)?.suspendedAt === null;
        })
        .map(({ clubId, personId }) => ({ clubId, personId })),
    beginning: async (tenant, start, limit) =>
      [
        ...met(tenant)
          .filter(isFindable)
          .map(({ id, name, fullName, avatar }) => ({ id, name, fullName, avatar })),
        ...clubs
          .where((club) => club.tenant === tenant)
          .map(({ id, handle, name, avatar }) => ({ id, name: handle, fullName: name, avatar })),
      ]
        .filter(({ name, fullName }) => nameKey(name).startsWith(start) || fullName.toLowerCase().startsWith(start))
        .sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1))
        .slice(0, limit),
  };
}
