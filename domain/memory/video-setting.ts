import type { FileStore } from '../src/files/ports.ts';
import { execute } from '../src/kernel/use-case.ts';
import { publishVideo } from '../src/media/publish-media.ts';
import { findMedia } from '../src/media/queries.ts';
import { actorOf, anUpload, aPlanHolder } from './builders.ts';
import { memoryFiles } from './files.ts';
import { memoryPorts } from './index.ts';
import { memoryPictures, memoryVideoLibrary, memoryVideos } from './pictures-and-videos.ts';

/** An installation with a video library; `patchesInPlace` and `freeSpace` as its storage has them. */
export const videoSetting = async ({ patchesInPlace = true, freeSpace = null as number | null } = {}) => {
  const { put, ...storage } = memoryFiles({ patchesInPlace });
  const files: FileStore = { ...storage.files, freeSpace: async () => freeSpace };
  const memory = memoryPorts({
    ...storage,
    files,
    pictures: memoryPictures(files),
    videos: memoryVideos(files),
    videoLibrary: memoryVideoLibrary(files),
  });
  const uploader = await aPlanHolder(memory);
  const actor = actorOf(uploader);
  const arrived = async (name: string, text: string, by = uploader) => {
    const { fileName } = await anUpload(memory, by, { folder: 'video', name });
    put(fileName, new TextEncoder().encode(text));
    return fileName;
  };
  const publish = async (text: string, poster = true) =>
    execute(publishVideo, memory, actor, {
      title: 'Dance',
      fileName: await arrived('dance.mov', text),
      ...(poster && { posterName: await arrived('poster.jpg', 'a picture') }),
    });
  const now = (id: string) => execute(findMedia, memory, actor, { kind: 'video', id });
  return { memory, files, put, uploader, actor, arrived, publish, now };
};
