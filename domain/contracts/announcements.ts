import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Announcement, Announcements, Heard } from '../src/kernel/announcement.ts';

/** Opens the announcements of two processes that share them; the second may be the first. */
export type OpenAnnouncements = () => Promise<{
  readonly here: Announcements;
  readonly there: Announcements;
  close(): Promise<void>;
}>;

/** What every implementation of announcements promises (decisions 50). */
export function announcementsContract(name: string, open: OpenAnnouncements): void {
  describe(`${name}: announcements`, () => {
    const opened: { close(): Promise<void> }[] = [];
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });

    /** Two listeners that are connected, and what they heard since. */
    async function listening() {
      const both = await open();
      opened.push(both);
      const heard = { here: [] as Heard[], there: [] as Heard[] };
      const stop = both.here.listen((one) => heard.here.push(one));
      both.there.listen((one) => heard.there.push(one));
      const knock = { kind: 'session', personId: 'knock' } as const;
      await vi.waitFor(() => {
        both.here.announce([knock]);
        for (const side of [heard.here, heard.there])
          expect(side.some(({ announcement }) => announcement.kind === 'session')).toBe(true);
      });
      const since = (side: 'here' | 'there') =>
        heard[side].filter(({ announcement }) => 'personId' in announcement && announcement.personId !== 'knock');
      return { ...both, stop, since };
    }

    const unread = (personId: string): Announcement => ({ kind: 'unread', personId });

    it('are heard in every process, including the sender, in the same order and with the same ids', async () => {
      const { here, there, since } = await listening();
      const all = Array.from({ length: 300 }, (_, at) => unread(`${'person'.repeat(8)}${at}`));
      here.announce(all);
      await vi.waitFor(() => expect(since('there')).toHaveLength(300));
      there.announce([unread('late')]);
      await vi.waitFor(() => expect(since('here')).toHaveLength(301));
      await vi.waitFor(() => expect(since('there')).toHaveLength(301));
      expect(since('here').map(({ announcement }) => announcement)).toEqual([...all, unread('late')]);
      expect(since('there')).toEqual(since('here'));
      expect(new Set(since('here').map(({ id }) => id)).size).toBe(301);
    });

    it('do not reach a listener that stopped', async () => {
      const { here, stop, since } = await listening();
      stop();
      here.announce([unread('somebody')]);
      await vi.waitFor(() => expect(since('there')).toHaveLength(1));
      expect(since('here')).toEqual([]);
    });

    it('keep all their fields', async () => {
      const { here, since } = await listening();
      const reply: Announcement = { kind: 'reply', personId: 'p', mediaId: null, commentId: 'c' };
      here.announce([reply]);
      await vi.waitFor(() => expect(since('there').map(({ announcement }) => announcement)).toEqual([reply]));
    });
  });
}
