import type { Tenant } from '../src/kernel/actor.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Uploads } from '../src/uploads/ports.ts';
import type { Room } from '../src/uploads/room.ts';
import type { Upload } from '../src/uploads/upload.ts';
import { byId, type Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  uploads: table<Upload>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ uploads: uploadsOn(tables) });

export const own = {
  uploads: ({ uploads }, id) => byId(uploads.where(({ ownerId }) => ownerId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

/** What somebody's files take, captions of their videos among them. */
export function roomOf(
  { uploads, users, captions, media }: Tables,
  ownerId: string,
  tenant: Tenant | null,
  holderId: string | null = null,
): Room {
  const bytesOf = (rows: readonly { readonly size: number }[]) => rows.reduce((sum, { size }) => sum + size, 0);
  const own = uploads.where((upload) => upload.ownerId === ownerId);
  /** Bytes that count to a person or club, whoever sent them. */
  const heldBy = (id: string) =>
    bytesOf(uploads.where((upload) => (upload.holderId ?? upload.ownerId) === id)) +
    bytesOf(captions.where(({ uploaderId }) => uploaderId === id));
  const unpublished = own.filter(({ usedBy }) => usedBy === null);
  // What former members shared stays their college's.
  const inTenant = (id: string, itemId: string | null) => (users.get(id) ?? media.get(itemId ?? ''))?.tenant === tenant;
  const ofTenant = [
    ...uploads.where((upload) => inTenant(upload.ownerId, upload.usedBy)),
    ...captions.where(({ uploaderId, mediaId }) => inTenant(uploaderId, mediaId)),
  ];
  return {
    bytes: heldBy(ownerId),
    avatarBytes: bytesOf(own.filter(({ folder }) => folder === 'profile')),
    unpublishedBytes: bytesOf(unpublished),
    unpublishedFiles: unpublished.length,
    tenantBytes: tenant === null ? null : bytesOf(ofTenant),
    holderBytes: holderId === null ? null : heldBy(holderId),
  };
}

/** Whether the upload of a new picture could be marked as used; the former one takes no room any more. */
export function takePicture(
  { uploads }: Tables,
  { id, avatar: former }: { readonly id: string; readonly avatar: string | null },
  avatar: string | null,
): boolean {
  if (avatar === former) return true;
  const [taken, left] = [avatar, former].map((name) => uploads.find(({ fileName }) => fileName === name));
  if (avatar !== null && taken?.usedBy !== null) return false;
  if (taken) uploads.put({ ...taken, usedBy: id });
  if (left) uploads.put({ ...left, size: 0 });
  return true;
}

export function uploadsOn(tables: Tables): Uploads {
  const { uploads } = tables;
  const room = (ownerId: string, tenant: Tenant | null, holderId: string | null = null): Room =>
    roomOf(tables, ownerId, tenant, holderId);
  const since = (upload: Upload) => upload.finishedAt ?? upload.createdAt;
  return {
    async declare(upload, tenant = null, judge = () => {}) {
      judge(room(upload.ownerId, tenant, upload.holderId));
      uploads.put(upload);
    },
    room: async (ownerId, tenant, holderId) => room(ownerId, tenant, holderId),
    byId: async (id) => uploads.get(id),
    byFileName: async (fileName) => uploads.find((upload) => upload.fileName === fileName),
    async finish(id, finishedAt) {
      const upload = uploads.get(id);
      if (upload && upload.finishedAt === null) uploads.put({ ...upload, finishedAt });
    },
    async noteTaken(id, takenAt) {
      const upload = uploads.get(id);
      if (upload) uploads.put({ ...upload, takenAt });
    },
    async storeChecksum(id, checksum) {
      const upload = uploads.get(id);
      if (upload?.checksum === null) uploads.put({ ...upload, checksum });
    },
    async drop(id, jobs) {
      if (uploads.get(id)?.usedBy !== null) return false;
      uploads.delete(id);
      tables.queue(jobs);
      return true;
    },
    abandoned: async (before, limit, after = null) =>
      uploads
        .where((upload) => upload.usedBy === null && since(upload) < before && (after === null || upload.id > after))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
  };
}
