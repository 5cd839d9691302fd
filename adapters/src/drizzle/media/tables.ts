import type { DrawnPicture } from '@quadrangle/domain/files/picture-sizes';
import type { Renditions } from '@quadrangle/domain/files/playback-rules';
import type { Code } from '@quadrangle/domain/kernel/errors';
import type { Kind, MediaState } from '@quadrangle/domain/media/media';
import type { Pooled } from '@quadrangle/domain/membership/pool-modes';
import type { Kit } from '../tables/kit.ts';

export const mediaTables = (c: Kit) => ({
  /** Videos and photos, with the counters and the score that follow from facts in other tables. */
  media: c.table('media', {
    id: c.text('id').primaryKey(),
    kind: c.text('kind').$type<Kind>().notNull(),
    uploaderId: c.text('uploader_id').notNull(),
    clubId: c.text('club_id'),
    tenant: c.text('tenant').notNull(),
    title: c.text('title').notNull(),
    description: c.text('description').notNull(),
    tags: c.json('tags').$type<readonly string[]>().notNull(),
    fileName: c.text('file_name').notNull(),
    posterName: c.text('poster_name'),
    contentType: c.text('content_type').notNull(),
    size: c.number('size').notNull(),
    width: c.integer('width').notNull(),
    height: c.integer('height').notNull(),
    duration: c.decimal('duration'),
    placeholder: c.text('placeholder'),
    state: c.text('state').$type<MediaState>().notNull(),
    failure: c.text('failure').$type<Code>(),
    renditions: c.json('renditions').$type<Renditions>(),
    percent: c.integer('percent'),
    drawn: c.json('drawn').$type<DrawnPicture>(),
    hidden: c.flag('hidden').notNull(),
    withheld: c.flag('withheld').notNull().default(false),
    binned: c.flag('binned').notNull().default(false),
    pool: c.text('pool').$type<Pooled>(),
    createdAt: c.number('created_at').notNull(),
    views: c.integer('views').notNull(),
    likeCount: c.integer('like_count').notNull(),
    dislikeCount: c.integer('dislike_count').notNull(),
    commentCount: c.integer('comment_count').notNull(),
    score: c.decimal('score').notNull(),
    randomKey: c.integer('random_key').notNull(),
    /** Rises with every change of the row, by a trigger. */
    version: c.integer('version').notNull().default(0),
    /** Rises with every change but of counters and places in lists, by a trigger. */
    edition: c.integer('edition').notNull().default(0),
    takenAt: c.number('taken_at'),
    batchId: c.text('batch_id').notNull(),
    position: c.integer('position').notNull(),
    batchPlace: c.text('batch_place').notNull(),
    /** How many items its card in lists holds; 0 if another item represents it. */
    standsFor: c.integer('stands_for').notNull().default(1),
  }),
  /** The score of each item again, in the only index that holds it; written by triggers alone; `listed` as below. */
  mediaScores: c.table('media_scores', {
    mediaId: c.text('media_id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    kind: c.text('kind').$type<Kind>().notNull(),
    listed: c.flag('listed').notNull(),
    score: c.decimal('score').notNull(),
  }),
  /** The tags of items again, one row each, so that related items are found by an index; `listed` as below. */
  mediaTags: c.table(
    'media_tags',
    {
      tenant: c.text('tenant').notNull(),
      kind: c.text('kind').$type<Kind>().notNull(),
      tag: c.text('tag').notNull(),
      mediaId: c.text('media_id').notNull(),
      createdAt: c.number('created_at').notNull(),
      listed: c.flag('listed').notNull(),
    },
    'tenant',
    'kind',
    'tag',
    'mediaId',
  ),
  /** When somebody last counted as a viewer of an item. */
  views: c.table(
    'views',
    {
      mediaId: c.text('media_id').notNull(),
      memberId: c.text('member_id').notNull(),
      viewedAt: c.number('viewed_at').notNull(),
    },
    'mediaId',
    'memberId',
  ),
  /** When the first item of a batch came. An item alone in its batch has no row here. */
  batches: c.table('batches', {
    id: c.text('id').primaryKey(),
    beganAt: c.number('began_at').notNull(),
  }),
});
