import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import { codeOf } from '../memory/refusals.ts';
import { MAIN_PLAYLIST, playFile, rungName, SEEK_PICTURES, soundName } from '../src/files/file-urls.ts';
import { type RenditionPlan, renditionsAfter } from '../src/files/playback-rules.ts';
import type { FileStore, VideoLibrary } from '../src/files/ports.ts';
import { NOBODY } from '../src/kernel/turns.ts';
import type { Sample } from './pictures-and-videos.ts';

/** A library over `files`, which are empty, and sample files to give it. */
export interface OpenedVideoLibrary {
  readonly library: VideoLibrary;
  readonly files: FileStore;
  readonly samples: {
    /** A video that `plan` fits. */
    readonly video: Sample & { readonly plan: RenditionPlan };
    readonly damaged: Sample;
  };
  close(): Promise<void>;
}

/** What every `VideoLibrary` promises (decisions 58). */
export function videoLibraryContract(name: string, open: () => Promise<OpenedVideoLibrary>): void {
  describe(`${name} as a video library`, () => {
    let fixture: OpenedVideoLibrary;
    let before: readonly string[];
    beforeEach(async () => {
      fixture = await open();
      for (const { fileName, bytes } of Object.values(fixture.samples))
        await fixture.files.write(fileName, 'video/mp4', bytes);
      before = await fixture.files.list(null, 50);
    });
    afterEach(() => fixture.close());

    const render = async (
      fileName: string,
      plan: RenditionPlan,
      from = 0,
      to = plan.rungs.length,
      tell: (percent: number) => void = () => {},
    ) => {
      const turn = { from, to, seconds: 1 };
      await fixture.library.render(fileName, plan, turn, renditionsAfter(plan, turn, null).rungs, tell);
    };
    /** The files that were made, by their names after the video's. */
    const made = async () =>
      (await fixture.files.list(null, 50))
        .filter((name) => !before.includes(name))
        .map((name) => name.split('.play.')[1]);
    const filesOf = (tracks: readonly string[], ...more: string[]) =>
      [...more, ...tracks.flatMap((track) => [`${track}.m3u8`, `${track}.mp4`])].sort();

    it('takes a still at any moment, even after the end, and stores nothing', async () => {
      const { fileName } = fixture.samples.video;
      for (const at of [0, 0.3, 60])
        expect((await fixture.library.still(fileName, at, NOBODY)).length).toBeGreaterThan(0);
      expect(await fixture.files.list(null, 50)).toEqual(before);
    });

    it('stores each size with its playlist beside the video, the seek pictures, and the progressive MP4', async () => {
      const { fileName, plan, bytes } = fixture.samples.video;
      await render(fileName, { ...plan, small: false });
      const tracks = [
        ...plan.rungs.map((_, index) => rungName(index)),
        ...plan.sounds.map((_, index) => soundName(index)),
      ];
      expect(await made()).toEqual(filesOf(tracks, MAIN_PLAYLIST, SEEK_PICTURES, 'progressive.mp4'));
      for (const stored of await fixture.files.list(null, 50))
        expect(await fixture.files.size(stored)).toBeGreaterThan(0);
      expect(await bytesOf(fixture.files, fileName)).toEqual(new Uint8Array(bytes));
    });

    it('makes sizes turn by turn: the smallest plays alone, and the main playlist grows', async () => {
      const { fileName, plan } = fixture.samples.video;
      const [smaller, own] = [{ width: 32, height: 24, mostBits: 500_000, frames: null }, ...plan.rungs];
      const two = { ...plan, rungs: [smaller, ...plan.rungs], progressive: 1, small: true };
      const main = async () => {
        const text = new TextDecoder().decode(await bytesOf(fixture.files, playFile(fileName, MAIN_PLAYLIST)));
        return [smaller, own].map((size) => text.includes(`${size?.height}`));
      };
      await render(fileName, two, 0, 1);
      const first = filesOf(
        ['size0', ...plan.sounds.map((_, index) => soundName(index))],
        MAIN_PLAYLIST,
        SEEK_PICTURES,
        'small.mp4',
      );
      expect(await made()).toEqual(first);
      expect(await main()).toEqual([true, false]);
      const before = await bytesOf(fixture.files, playFile(fileName, 'size0.mp4'));
      await render(fileName, two, 1, 2);
      expect(await made()).toEqual([...first, 'progressive.mp4', 'size1.m3u8', 'size1.mp4'].sort());
      expect(await main()).toEqual([true, true]);
      // Viewers of the first one continue watching.
      expect(await bytesOf(fixture.files, playFile(fileName, 'size0.mp4'))).toEqual(before);
    });

    it('makes no progressive MP4 if the original is one', async () => {
      const { fileName, plan } = fixture.samples.video;
      await render(fileName, { ...plan, progressive: null });
      expect(await fixture.files.size(playFile(fileName, 'progressive.mp4'))).toBeNull();
    });

    it('reports its progress in whole percent, and never that it is done', async () => {
      const { fileName, plan } = fixture.samples.video;
      const reported: number[] = [];
      await render(fileName, plan, 0, 1, (percent) => reported.push(percent));
      expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
      for (const percent of reported) expect(Number.isInteger(percent) && percent > 0 && percent < 100).toBe(true);
    });

    it('refuses a damaged video with FILE_UNREADABLE, and stores nothing', async () => {
      const { fileName } = fixture.samples.damaged;
      const { plan } = fixture.samples.video;
      expect(await codeOf(fixture.library.still(fileName, 0, NOBODY))).toBe('FILE_UNREADABLE');
      expect(await codeOf(render(fileName, plan))).toBe('FILE_UNREADABLE');
      expect(await fixture.files.list(null, 50)).toEqual(before);
    });

    it('refuses a missing video', async () => {
      const missing = 'video/1-a-none.mp4';
      expect(await codeOf(fixture.library.still(missing, 0, NOBODY))).toBe('FILE_NOT_FOUND');
      expect(await codeOf(render(missing, fixture.samples.video.plan))).toBe('FILE_NOT_FOUND');
    });
  });
}
