import { expect, test } from 'vitest';
import { timelinesOf } from '../../memory/timelines.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import { daysOf, monthsOf } from './timelines.ts';

const months = (timeZone: string, ...lists: Instant[][]) =>
  monthsOf(
    timelinesOf((list) => ('id' in list && lists[Number(list.id)]) || []),
    lists.map((_, at) => ({ of: 'event', id: String(at) })),
    timeZone,
  );
const days = (timeZone: string, ...moments: Instant[]) =>
  daysOf(
    timelinesOf(() => moments),
    { of: 'event', id: 'e' },
    timeZone,
  );
const night = Date.UTC(2026, 2, 31, 20);

test('the months of lists are those in which one of them has something, by the clocks of the college (decisions 46)', async () => {
  const [videos, photos] = [[Date.UTC(2025, 11, 24), night], [Date.UTC(2026, 1, 1)]];
  expect(await months('UTC', videos, photos)).toEqual(['2026-03', '2026-02', '2025-12']);
  expect(await months('Asia/Kolkata', videos, [])).toEqual(['2026-04', '2025-12']);
  expect(await months('UTC', [], [])).toEqual([]);
});

test('the days of a list come in order; if a camera’s clock makes them too many, only the last ones (decisions 46)', async () => {
  expect(await days('UTC', night + DAY, night)).toEqual(['2026-03-31', '2026-04-01']);
  expect(await days('Asia/Kolkata', night, night + 60_000)).toEqual(['2026-04-01']);
  expect(await days('UTC', Date.UTC(2001, 0, 1), night)).toEqual(['2026-03-31']);
});
