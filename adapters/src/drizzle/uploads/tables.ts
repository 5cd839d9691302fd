import type { Folder } from '@quadrangle/domain/files/stored-names';
import type { Kit } from '../tables/kit.ts';

export const uploadsTables = (c: Kit) => ({
  /** Announced files, and the items or people that use them. */
  uploads: c.table('uploads', {
    id: c.text('id').primaryKey(),
    ownerId: c.text('owner_id').notNull(),
    holderId: c.text('club_id'),
    folder: c.text('folder').$type<Folder>().notNull(),
    fileName: c.text('file_name').notNull(),
    originalName: c.text('original_name').notNull(),
    size: c.number('size').notNull(),
    contentType: c.text('content_type').notNull(),
    createdAt: c.number('created_at').notNull(),
    finishedAt: c.number('finished_at'),
    usedBy: c.text('used_by'),
    session: c.text('session'),
    takenAt: c.number('taken_at'),
    checksum: c.text('checksum'),
  }),

  /** The space that each person's files and captions take; triggers write it. Who is gone has the tenant ''. */
  rooms: c.table('rooms', {
    ownerId: c.text('owner_id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    bytes: c.number('bytes').notNull(),
    avatarBytes: c.number('avatar_bytes').notNull(),
    unpublishedBytes: c.number('unpublished_bytes').notNull(),
    unpublishedFiles: c.integer('unpublished_files').notNull(),
  }),
});
