import '../../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../../shared/lib/trpc.ts';
import type { Caption } from './captions.ts';
import { VideoPlayer } from './video-player.tsx';

vi.mock('../reduced-motion.ts', () => ({ reducedMotion: () => true }));
const captions = vi.hoisted(() => ({ all: [] as Caption[] }));
vi.mock('../use-captions.ts', () => ({ useCaptions: () => captions.all }));
vi.mock('./use-source.ts', () => ({
  useSource: () => ({ broken: false, lineDown: false, sizes: [], side: null, sounds: [], heard: -1 }),
}));

const film = {
  ...{ kind: 'video', id: 'v', title: 'Kites', state: 'ready', width: 640, height: 360, duration: 12 },
  ...{ url: '/v', streamUrl: null, thumbUrl: '/t', posterUrl: null, widths: [], mine: {} },
} as unknown as Media;

const player = (media: Media) => (
  <trpc.Provider client={api} queryClient={queryClient}>
    <QueryClientProvider client={queryClient}>
      <VideoPlayer media={media} />
    </QueryClientProvider>
  </trpc.Provider>
);
const show = () => render(player(film));

afterEach(() => vi.restoreAllMocks());

it('a finger on a paused video plays it; on one that plays it only hides the controls', async () => {
  const { prototype } = HTMLMediaElement;
  const play = vi.spyOn(prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(prototype, 'pause');
  const screen = await show();
  const video = screen.container.querySelector('video');
  const tap = () => {
    video?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    video?.click();
  };
  tap();
  expect(play).toHaveBeenCalledOnce();
  vi.spyOn(prototype, 'paused', 'get').mockReturnValue(false);
  video?.dispatchEvent(new Event('play'));
  await expect.poll(() => screen.container.querySelector('.player-shown svg.lucide-play')).toBeNull();
  tap();
  await expect.poll(() => screen.container.querySelector('.player-shown')).toBeNull();
  expect(play).toHaveBeenCalledOnce();
  expect(pause).not.toHaveBeenCalled();
});

it('another poster is shown at once, and one whose address is only signed anew is not fetched again', async () => {
  const shown = (posterName: string, posterUrl: string) => player({ ...film, posterName, posterUrl });
  const screen = await render(shown('a.jpg', '/a.jpg?s=1'));
  const poster = () => screen.container.querySelector('video')?.getAttribute('poster');
  expect(poster()).toBe('/a.jpg?s=1');
  await screen.rerender(shown('a.jpg', '/a.jpg?s=2'));
  expect(poster()).toBe('/a.jpg?s=1');
  await screen.rerender(shown('b.jpg', '/b.jpg?s=2'));
  expect(poster()).toBe('/b.jpg?s=2');
});

it('captions that did not load are fetched again when they are switched on anew (decisions 59)', async () => {
  captions.all = [{ language: 'en', label: 'English', url: 'data:text/vtt,none' }];
  const screen = await show();
  const failed = vi.fn();
  screen.container.addEventListener('error', failed, true);
  const choice = screen.getByRole('combobox', { name: 'Captions' });
  for (const times of [1, 2]) {
    await choice.selectOptions('English');
    await expect.poll(() => failed.mock.calls.length).toBe(times);
    await choice.selectOptions('No captions');
  }
});
