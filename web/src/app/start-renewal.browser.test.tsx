import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../shared/lib/trpc.ts';
import { startRenewal } from './start-renewal.ts';

const HOUR = 3_600_000;
const LISTS = [
  ['events', 'list'],
  ['clubs', 'list'],
  ['media', 'feed'],
];

it('what holds addresses that ran out is asked for again, but not lists of items, nor what is fresh', async () => {
  startRenewal();
  const [events, clubs, media] = LISTS.map((path) => [path, {}]);
  const longAgo = { updatedAt: Date.now() - HOUR - 1_000 };
  queryClient.setQueryData(events ?? [], [], longAgo);
  queryClient.setQueryData(media ?? [], [], longAgo);
  queryClient.setQueryData(clubs ?? [], []);
  const stale = () => [events, clubs, media].map((key) => queryClient.getQueryState(key ?? [])?.isInvalidated);
  await render(<img alt="" src="data:image/png;base64,AAAA" />);
  await expect.poll(stale).toEqual([true, false, false]);
});
