import '../../testing/texts.ts';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { foundKey, type Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { MediaPage } from './media-page.tsx';

vi.mock('./start-slideshow.ts', () => ({ slideshowWanted: () => true, forgetSlideshow: () => undefined }));

const URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const photo = (id: string) =>
  ({
    ...{ kind: 'photo', id, title: `Photo ${id}`, description: '', tags: [], state: 'ready', batchId: id },
    ...{ width: 4, height: 3, url: URL, thumbUrl: URL, downloadUrl: URL, posterUrl: null, widths: [], takenAt: null },
    ...{ uploader: null, club: null, views: 0, commentCount: 0, createdAt: 0, moving: false, mine: {} },
  }) as unknown as Media;
const nothing = () => null;
const slots = {
  ...{ reactions: nothing, save: nothing, favourite: nothing, poster: nothing },
  ...{ report: nothing, hidden: nothing, below: nothing },
};
const trail = getQueryKey(trpc.media.feed, { kind: 'photo', feed: 'saved' }, 'infinite');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a slideshow goes on past items that were removed meanwhile, and ends with the last one (decisions 66)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const items = ['a', 'b', 'c', 'd'].map(photo);
  // Read so long ago that each is asked for again when it is shown.
  for (const item of items) queryClient.setQueryData(foundKey(item), item, { updatedAt: 1 });
  queryClient.setQueryData(trail, { pages: [{ items, next: null }], pageParams: [undefined] });
  serve({
    'media.find': (input) => {
      const { id } = input as { id: string };
      if (['b', 'd'].includes(id)) throw new Refusal('MEDIA_NOT_FOUND');
      return photo(id);
    },
  });
  const screen = await render(
    <MemoryRouter initialEntries={[{ pathname: '/photo/a', state: { trail } }]}>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Routes>
            <Route path="/photo/:id" element={<MediaPage kind="photo" slots={slots} />} />
          </Routes>
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  const shown = () => screen.container.querySelector('dialog')?.getAttribute('aria-label');
  expect(shown()).toBe('Photo a');
  const later = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return shown();
  };
  await expect.poll(later).toBe('Photo c');
  await expect.poll(later).toBeUndefined();
  await expect.element(screen.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
});
