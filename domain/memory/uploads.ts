import type { Uploads } from '../src/uploads/ports.ts';
import type { Upload } from '../src/uploads/upload.ts';
import type { Tables } from './tables.ts';

export function uploadsOn(tables: Tables): Uploads {
  const { uploads } = tables;
  const since = (upload: Upload) => upload.finishedAt ?? upload.createdAt;
  return {
    declare: async (upload) => uploads.put(upload),
    byId: async (id) => uploads.get(id),
    byFileName: async (fileName) => uploads.find((upload) => upload.fileName === fileName),
    async finish(id, finishedAt) {
      const upload = uploads.get(id);
      if (upload && upload.finishedAt === null) uploads.put({ ...upload, finishedAt });
    },
    async drop(id, jobs) {
      if (uploads.get(id)?.usedBy !== null) return false;
      uploads.delete(id);
      tables.queue(jobs);
      return true;
    },
    abandoned: async (before, limit) =>
      uploads
        .where((upload) => upload.usedBy === null && since(upload) < before)
        .sort((a, b) => since(a) - since(b))
        .slice(0, limit),
  };
}
