import { z } from 'zod';
import { removeFiles } from '../files/remove-files.ts';
import { refuse } from '../kernel/errors.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { ownUpload, type Ports } from './receive-chunk.ts';

/** Discards one's own upload and the bytes that arrived. */
export const dropUpload = useCase({
  name: 'uploads.drop',
  access: 'member',
  refuses: ['STORAGE_UNAVAILABLE', 'UPLOAD_IN_USE', 'UPLOAD_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ dropped: true }> {
    const upload = await ownUpload(ports, actor, input.id);
    await ports.uploadSessions.cancel(upload);
    if (!(await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)]))) refuse('UPLOAD_IN_USE');
    return { dropped: true };
  },
});
