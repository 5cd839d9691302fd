import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofItem } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { commentsOn } from './comments.ts';
import { mentionableOn } from './mentionable.ts';

export const comments = {
  repositories: (store: Store) => ({ comments: commentsOn(store), mentionable: mentionableOn(store) }),
  own: ({ comments }: Tables) => ({
    comments: rowsOf(comments, comments.authorId, comments.id),
  }),
  notOwn: {
    comments: ['authorId', 'threadAt'],
  },
  college: {
    comments: ofItem,
  },
} satisfies Capability;
