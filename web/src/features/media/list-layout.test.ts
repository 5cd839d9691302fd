import { describe, expect, it } from 'vitest';
import { cardShape, chapters, headingBefore, photoRows, type Shaped, videoColumns, videoRows } from './list-layout.ts';

const SHAPES = [
  [1600, 900],
  [900, 1600],
  [1000, 1000],
  [3000, 2000],
  [2000, 3000],
] as const;

const items = (count: number, from = 0): Shaped[] =>
  Array.from({ length: count }, (_, at) => {
    const [width, height] = SHAPES[(at + from) % SHAPES.length] ?? [1, 1];
    return { id: `i${at + from}`, width, height };
  });
const idsOf = (rows: readonly { items: readonly Shaped[] }[]) => rows.flatMap((row) => row.items.map(({ id }) => id));

describe('the rows of photos', () => {
  it('are as wide as the page, all but the last', () => {
    for (const width of [358, 700, 992, 1600]) {
      for (const row of photoRows(items(40), width).slice(0, -1)) {
        const total = row.widths.reduce((sum, each) => sum + each, 0) + 16 * (row.items.length - 1);
        expect(total).toBeCloseTo(width);
      }
    }
  });

  it('keep the shape of every photo', () => {
    for (const row of photoRows(items(40), 992)) {
      row.items.forEach((item, at) => {
        expect((row.widths[at] ?? 0) / row.height).toBeCloseTo(item.width / item.height);
      });
    }
  });

  it('hold every photo once, in its order', () => {
    expect(idsOf(photoRows(items(33), 992))).toEqual(items(33).map(({ id }) => id));
  });

  it('do not change when more photos follow', () => {
    const some = photoRows(items(28), 992).slice(0, -1);
    expect(photoRows(items(56), 992).slice(0, some.length)).toEqual(some);
  });

  it('stay near the height aimed at', () => {
    for (const row of photoRows(items(60), 992)) expect(row.height).toBeLessThan(420);
  });

  it('show no photo too slim to be seen', () => {
    const tall = { id: 'tall', width: 1000, height: 1500 };
    const flat = { id: 'flat', width: 2200, height: 1000 };
    expect(photoRows([tall, flat], 358).map((row) => row.items.length)).toEqual([1, 1]);
    expect(photoRows([tall, flat], 700).map((row) => row.items.length)).toEqual([2]);
  });

  it('are never wider than a phone', () => {
    const row = photoRows([{ id: 'wide', width: 8000, height: 1000 }], 320)[0];
    expect(row?.widths[0]).toBeLessThanOrEqual(320);
  });

  it('are none without photos', () => {
    expect(photoRows([], 992)).toEqual([]);
  });
});

describe('the shape of a card', () => {
  it('cuts extreme shapes and falls back to 4:3 where nothing is known', () => {
    expect(cardShape({ width: 9000, height: 1000 })).toBe(3);
    expect(cardShape({ width: 100, height: 1000 })).toBe(0.5);
    expect(cardShape({ width: 0, height: 0 })).toBeCloseTo(4 / 3);
  });
});

describe('the grid of videos', () => {
  it('has one column on a phone and more on a desk', () => {
    expect([320, 358, 600, 992, 1600, 2270].map(videoColumns)).toEqual([1, 1, 2, 3, 5, 6]);
  });

  it('gives every card the same 16:9', () => {
    const rows = videoRows(items(7), 992);
    expect(rows.map((row) => row.items.length)).toEqual([3, 3, 1]);
    for (const row of rows) expect((row.widths[0] ?? 0) / row.height).toBeCloseTo(16 / 9);
  });
});

describe('the chapters of a feed', () => {
  const both = (videos: number, photos: number, moreVideos = false, morePhotos = false) =>
    chapters(
      { video: { items: items(videos), more: moreVideos }, photo: { items: items(photos), more: morePhotos } },
      992,
    );

  it('take turns, videos first', () => {
    const { chapters: found } = both(12, 60);
    expect(found.slice(0, 4).map(({ kind, index }) => `${kind} ${index}`)).toEqual([
      'video 0',
      'photo 0',
      'video 1',
      'photo 1',
    ]);
  });

  it('show everything when there is no more', () => {
    const { chapters: found, wanted } = both(13, 47);
    expect(found.flatMap(({ rows }) => idsOf(rows))).toHaveLength(60);
    expect(wanted).toBeNull();
  });

  it('go on with one kind when the other has run out', () => {
    const { chapters: found } = both(2, 200);
    expect(found.slice(1).every(({ kind }) => kind === 'photo')).toBe(true);
  });

  it('ask for the kind without which the next chapter is not final', () => {
    expect(both(8, 28, true, true).wanted).toBe('video');
    expect(both(40, 28, true, true).wanted).toBe('photo');
  });

  it('never move what is on screen when more arrives', () => {
    const first = both(28, 28, true, true).chapters;
    const later = both(56, 56, true, true).chapters;
    expect(later.slice(0, first.length)).toEqual(first);
  });

  it('leave no hole at the end of a row that goes on', () => {
    const { chapters: found } = chapters({ video: { items: items(28), more: true } }, 992);
    expect(found.flatMap(({ rows }) => rows).every((row) => row.items.length === 3)).toBe(true);
  });
});

describe('a feed of photos on a phone', () => {
  const day = (at: number) => (at < 20 ? 'today' : 'older');
  const photos = items(60);
  const headingOf = ({ id }: Shaped) => day(Number(id.slice(1)));
  const { chapters: found } = chapters({ photo: { items: photos, more: false, headingOf } }, 358);
  const rows = found.flatMap((chapter) => chapter.rows);

  it('shows about twenty to a screen, from edge to edge', () => {
    let room = 844 - 64 - 56;
    let count = 0;
    for (const row of rows) {
      room -= row.height + 2;
      if (room < 0) break;
      count += row.items.length;
    }
    expect(count).toBeGreaterThanOrEqual(17);
    expect(count).toBeLessThanOrEqual(26);
    const [first] = rows;
    expect((first?.widths ?? []).reduce((sum, width) => sum + width + 2, -2)).toBeCloseTo(390);
    expect(found.every(({ bare }) => bare)).toBe(true);
  });

  it('begins a row under each heading, which is said once, and again where a chapter goes on under it', () => {
    for (const row of rows) expect(new Set(row.items.map(headingOf)).size).toBe(1);
    expect(idsOf(rows)).toEqual(idsOf([{ items: photos }]));
    const headingsIn = found.map((chapter) => chapter.rows.flatMap((_, at) => headingBefore(chapter.rows, at) ?? []));
    expect(headingsIn[0]?.[0]).toBe('today');
    for (const headings of headingsIn) expect(headings.length).toBeGreaterThan(0);
    expect(headingsIn.flat()).toContain('older');
  });

  it('has the words of wide screens nowhere, and they have them', () => {
    const wide = chapters({ photo: { items: photos, more: false } }, 992).chapters;
    expect(wide.some(({ bare }) => bare)).toBe(false);
    expect(wide.flatMap((chapter) => chapter.rows.map((_, at) => headingBefore(chapter.rows, at)))).not.toContain(
      'today',
    );
  });
});

describe('videos beside photos on a phone', () => {
  it('are a rail of eight, without headings, that never changes when more follow', () => {
    const laid = (videos: number, more: boolean) =>
      chapters(
        {
          video: { items: items(videos), more, headingOf: ({ id }) => id },
          photo: { items: items(60), more: false },
        },
        358,
      ).chapters.filter(({ kind }) => kind === 'video');
    const [first, second, ...others] = laid(12, false);
    expect([first, second].map((chapter) => chapter?.rows.map((row) => row.items.length))).toEqual([[8], [4]]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ rail: true, bare: false });
    expect(first?.rows[0]).not.toHaveProperty('heading');
    expect(first?.rows[0]?.height).toBe(90);
    expect(laid(28, true).slice(0, 1)).toEqual([first]);
  });

  it('are as large as the page where they are alone', () => {
    const { chapters: found } = chapters({ video: { items: items(12), more: false } }, 358);
    expect(found.every(({ rail }) => !rail)).toBe(true);
    expect(found[0]?.rows[0]?.widths).toEqual([358]);
  });
});
