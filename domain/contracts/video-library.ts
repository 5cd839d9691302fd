import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import { codeOf } from '../memory/refusals.ts';
import { MAIN_PLAYLIST, playFile, rungName, SEEK_PICTURES } from '../src/files/file-urls.ts';
import type { RenditionPlan } from '../src/files/playback-rules.ts';
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

    it('takes a still at any moment, even after the end, and stores nothing', async () => {
      const { fileName } = fixture.samples.video;
      for (const at of [0, 0.3, 60])
        expect((await fixture.library.still(fileName, at, NOBODY)).length).toBeGreaterThan(0);
      expect(await fixture.files.list(null, 50)).toEqual(before);
    });

    it('stores each size with its playlist beside the video, the seek pictures, and the progressive MP4', async () => {
      const { fileName, plan, bytes } = fixture.samples.video;
      const made = await fixture.library.render(fileName, plan, () => {});
      expect(made).toEqual({
        rungs: plan.rungs.map(({ width, height }) => ({ width, height })),
        progressive: true,
        bytes: expect.any(Number),
      });
      const tracks = [...plan.rungs.map((_, index) => rungName(index)), ...(plan.audio ? ['sound'] : [])];
      const parts = [
        MAIN_PLAYLIST,
        SEEK_PICTURES,
        'progressive.mp4',
        ...tracks.flatMap((track) => [`${track}.m3u8`, `${track}.mp4`]),
      ];
      const names = parts.map((part) => playFile(fileName, part));
      expect(await fixture.files.list(null, 50)).toEqual([...before, ...names].sort());
      for (const stored of names) expect(await fixture.files.size(stored)).toBeGreaterThan(0);
      expect(await bytesOf(fixture.files, fileName)).toEqual(new Uint8Array(bytes));
    });

    it('makes no progressive MP4 if the original is one', async () => {
      const { fileName, plan } = fixture.samples.video;
      const made = await fixture.library.render(fileName, { ...plan, progressive: null }, () => {});
      expect(made.progressive).toBe(false);
      expect(await fixture.files.size(playFile(fileName, 'progressive.mp4'))).toBeNull();
    });

    it('reports its progress in whole percent, and never that it is done', async () => {
      const { fileName, plan } = fixture.samples.video;
      const told: number[] = [];
      await fixture.library.render(fileName, plan, (percent) => told.push(percent));
      expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
      for (const percent of told) expect(Number.isInteger(percent) && percent > 0 && percent < 100).toBe(true);
    });

    it('refuses a damaged video with FILE_UNREADABLE, and stores nothing', async () => {
      const { fileName } = fixture.samples.damaged;
      const { plan } = fixture.samples.video;
      expect(await codeOf(fixture.library.still(fileName, 0, NOBODY))).toBe('FILE_UNREADABLE');
      expect(await codeOf(fixture.library.render(fileName, plan, () => {}))).toBe('FILE_UNREADABLE');
      expect(await fixture.files.list(null, 50)).toEqual(before);
    });

    it('refuses a missing video', async () => {
      const missing = 'video/1-a-none.mp4';
      expect(await codeOf(fixture.library.still(missing, 0, NOBODY))).toBe('FILE_NOT_FOUND');
      expect(await codeOf(fixture.library.render(missing, fixture.samples.video.plan, () => {}))).toBe(
        'FILE_NOT_FOUND',
      );
    });
  });
}
