import { expect, test } from 'vitest';
import { aPlanHolder, aVideo, bytesOf, DAMAGED, LOCATION, memoryPorts } from '../../memory/index.ts';
import { blankVideos, blankVideosJob, PORTION } from './blank-videos.ts';

async function college(contents: readonly string[]) {
  const memory = memoryPorts();
  const club = await aPlanHolder(memory);
  const names: string[] = [];
  for (const content of contents) {
    const { fileName } = await aVideo(memory, club);
    memory.putFile(fileName, new TextEncoder().encode(content));
    names.push(fileName);
  }
  const now = () => Promise.all(names.map(async (name) => new TextDecoder().decode(await bytesOf(memory.files, name))));
  return { memory, now };
}

test('videos that are shown already are gone over, a portion at a time (decisions 27)', async () => {
  const { memory, now } = await college(Array.from({ length: PORTION + 2 }, () => `video ${LOCATION}`));
  await blankVideos(memory, { after: null });
  expect((await now()).filter((content) => content.includes(LOCATION))).toHaveLength(2);
  expect(await memory.jobs.ofKind(blankVideosJob.kind)).toMatchObject([{ payload: { after: expect.any(String) } }]);
  await memory.runJobs();
  expect(await now()).toEqual(Array.from({ length: PORTION + 2 }, () => `video ${'\0'.repeat(8)}`));
  expect(await memory.jobs.ofKind(blankVideosJob.kind)).toEqual([]);
});

test('one that cannot be read stays, and the rest goes on (decisions 27)', async () => {
  const { memory, now } = await college([DAMAGED, `video ${LOCATION}`]);
  await blankVideos(memory, { after: null });
  expect(await now()).toEqual([DAMAGED, `video ${'\0'.repeat(8)}`]);
});

test('a bucket that writes a video anew while its item is deleted keeps nothing of it (decisions 20, 27)', async () => {
  const { memory, now } = await college([`video ${LOCATION}`]);
  const [id = ''] = await memory.media.videoIds(null, 1, false);
  const { blank } = memory.files;
  const files = {
    ...memory.files,
    async blank(...of: Parameters<typeof blank>) {
      await blank(...of);
      await memory.media.remove(id, []);
    },
  };
  await blankVideos({ ...memory, files }, { after: null });
  await expect(now()).rejects.toThrow();
});

test('while the storage cannot be reached it is tried again (decisions 27)', async () => {
  const { memory } = await college([`video ${LOCATION}`]);
  const videos = { probe: async () => Promise.reject(new Error('connection lost')) };
  await expect(blankVideos({ ...memory, videos }, { after: null })).rejects.toThrow('connection lost');
});
