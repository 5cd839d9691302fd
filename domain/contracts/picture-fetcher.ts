import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PictureFetcher } from '../src/accounts/ports.ts';

/** The answer of an address: a picture, a permanent refusal, or a temporary failure. */
export type Found = { readonly contentType: string; readonly bytes: Uint8Array } | 'nothing' | 'failure';

/** A fetcher for the suite, and a web for it to fetch from. */
export interface OpenedPictureFetcher {
  readonly fetcher: PictureFetcher;
  /** Makes an address answer with this; returns the same address each time. */
  serve(found: Found): Promise<string>;
  close(): Promise<void>;
}

/** What every `PictureFetcher` promises (decisions 9). */
export function pictureFetcherContract(name: string, open: () => Promise<OpenedPictureFetcher>): void {
  describe(`${name} as a picture fetcher`, () => {
    let fixture: OpenedPictureFetcher;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);

    it('brings the bytes and what they are said to be', async () => {
      const found = await fixture.fetcher.fetch(await fixture.serve({ contentType: 'image/png', bytes }), 10_000);
      expect(found?.contentType).toBe('image/png');
      expect(Uint8Array.from(found?.bytes ?? [])).toEqual(bytes);
    });

    it('brings no more bytes than allowed, and exactly as many', async () => {
      const url = await fixture.serve({ contentType: 'image/png', bytes });
      expect((await fixture.fetcher.fetch(url, bytes.length))?.bytes).toHaveLength(bytes.length);
      expect(await fixture.fetcher.fetch(url, bytes.length - 1)).toBeNull();
    });

    it('says that there is nothing to be had', async () => {
      expect(await fixture.fetcher.fetch(await fixture.serve('nothing'), 10_000)).toBeNull();
    });

    it('rejects when a later try may succeed, and it may', async () => {
      await expect(fixture.fetcher.fetch(await fixture.serve('failure'), 10_000)).rejects.toThrow();
      const url = await fixture.serve({ contentType: 'image/webp', bytes });
      expect(await fixture.fetcher.fetch(url, 10_000)).toMatchObject({ contentType: 'image/webp' });
    });
  });
}
