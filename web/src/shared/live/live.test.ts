import { describe, expect, it } from 'vitest';
import { pauseAfter } from './pauses.ts';
import { eventReader } from './read-events.ts';

describe('the data of a live connection', () => {
  it('is read however it is split (decisions 50)', () => {
    const text = 'retry: 3000\nid: a\n\nid: b\ndata: {"kind":"unread"}\n\n:\nid: c\n\n';
    for (const size of [1, 3, 7, 200]) {
      const read = eventReader();
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        read(text.slice(at * size, (at + 1) * size)),
      );
      expect(parts.flatMap(({ events }) => events)).toEqual([{ kind: 'unread' }]);
      expect(parts.findLast(({ id }) => id !== null)?.id).toBe('c');
    }
  });

  it('counts once it is complete: an event cut off after its id comes again (decisions 50)', () => {
    const read = eventReader();
    expect(read('id: a\n\nid: b\n')).toEqual({ events: [], id: 'a' });
    expect(read('data: {"kind":"unread"}\n')).toEqual({ events: [], id: null });
    expect(read('\n')).toEqual({ events: [{ kind: 'unread' }], id: 'b' });
  });
});

describe('the wait before the next attempt', () => {
  it('grows with each failure up to a minute, and is never the same for all (decisions 50)', () => {
    const pauses = (random: number) => [0, 1, 3, 9, 500].map((failures) => pauseAfter(failures, null, random));
    expect(pauses(0)).toEqual([500, 1_000, 4_000, 15_000, 15_000]);
    expect(pauses(1)).toEqual([2_000, 4_000, 16_000, 60_000, 60_000]);
  });

  it('is at least as long as the server asked for', () => {
    expect(pauseAfter(0, 30, 0)).toBe(30_500);
  });
});
