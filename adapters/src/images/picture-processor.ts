import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pictureFile } from '@quadrangle/domain/files/file-urls';
import { rankOfPicture } from '@quadrangle/domain/files/picture-rules';
import type { FileStore, Picture, PictureProcessor, Preparation } from '@quadrangle/domain/files/ports';
import { isDng, tiffDirectories } from '@quadrangle/domain/files/raw-photo';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { workers } from '@quadrangle/domain/kernel/turns';
import { fairQueue, type QueueLoad } from '../system/fair-queue.ts';
import { type DecoderProcess, decoderProcess } from './decoder-process.ts';
import { pictureType } from './picture-type.ts';

const EXTRA_TYPES = new Map<string, string>([
  ['film', 'video/mp4'],
  ['hdr', 'image/jpeg'],
]);

/** The most bytes of a file that is read at all, whatever the operator allows. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/**
 * Prepares pictures in processes of their own, so that no picture, however malicious, takes memory or time from others.
 */
export function pictureProcessor(
  files: FileStore,
  processes = decoderProcesses(),
): PictureProcessor & { load(): QueueLoad } {
  const inTurn = fairQueue('pictures');
  const idle = [...processes];

  async function isRaw(fileName: string, size: number): Promise<boolean> {
    const read = async (start: number, end: number) =>
      start < end ? buffer(files.read(fileName, { start, end: end - 1 })) : Buffer.alloc(0);
    return isDng((await tiffDirectories(read, size, 1)) ?? []);
  }

  async function prepare(
    fileName: string,
    process: DecoderProcess,
    { turn, keep }: Preparation = {},
  ): Promise<Picture> {
    const avatar = isAvatar(fileName);
    const head = await buffer(files.read(fileName, { start: 0, end: 63 }));
    const known = pictureType(head) ?? refuse('FILE_TYPE_REFUSED');
    const size = (await files.size(fileName)) ?? refuse('FILE_NOT_FOUND');
    if (size > MAX_BYTES) refuse('FILE_TOO_LARGE', { params: { limit: '256 MiB' } });
    const type = known === 'image/tiff' && (await isRaw(fileName, size)) ? 'image/x-adobe-dng' : known;
    const order = { type, avatar, whole: fileName.startsWith('photo/'), size, turn, mark: markOf(fileName) };
    return process.renderPicture(order, files.read(fileName), async ({ picture, clean, parts }) => {
      if (clean && picture.taken.length > 0) await keep?.(picture.taken);
      if (clean) await files.write(fileName, type, clean);
      for (const { part, bytes } of parts)
        await files.write(pictureFile(fileName, part), EXTRA_TYPES.get(part) ?? 'image/webp', bytes);
      return { contentType: type, ...picture };
    });
  }

  return {
    load: inTurn.load,

    prepare(fileName, whose, how) {
      const work = async () => {
        // The most recently used one is warm.
        const process = idle.pop();
        if (!process) throw new Error('This turn has no process.');
        try {
          return await prepare(fileName, process, how);
        } finally {
          idle.push(process);
        }
      };
      return inTurn(whose, work, rankOfPicture(fileName, whose));
    },
  };
}

const isAvatar = (fileName: string) => fileName.startsWith('profile/');

/** No other file has this mark, so that a turned picture that is uploaded again can be turned again. */
const markOf = (fileName: string) => createHash('sha256').update(fileName).digest('hex').slice(0, 32);

/** As many processes as may work at the same time; none runs yet. */
export function decoderProcesses(): readonly DecoderProcess[] {
  return Array.from({ length: workers.pictures.places }, () => decoderProcess());
}
