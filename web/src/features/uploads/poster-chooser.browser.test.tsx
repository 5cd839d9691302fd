import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { PosterChooser } from './poster-chooser.tsx';

const sending = vi.hoisted(() => new Map<string, () => void>());
/** The videos that pictures were sent for. */
const besides = vi.hoisted(() => [] as (string | undefined)[]);
vi.mock('./use-refusal.ts', () => ({ useRefusal: () => async () => null }));
vi.mock('./outgoing.ts', () => ({
  outgoing({ name, beside }: { name: string; beside?: string }) {
    besides.push(beside);
    return { name, used: () => undefined };
  },
}));
vi.mock('./send-patiently.ts', () => ({
  sendPatiently: ({ name }: { name: string }) =>
    new Promise((resolve) => sending.set(name, () => resolve(`video/${name}`))),
}));

const video = {
  id: 'v',
  fileName: 'video/v.mp4',
  url: '',
  thumbUrl: '',
  posterName: null,
  duration: null,
} as unknown as Media;

const chosen = async (name: string) => {
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PosterChooser media={video} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const field = screen.container.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(field, new File(['a picture'], name, { type: 'image/png' }));
  return screen;
};

it('the last poster counts, though one that was chosen before waits for a busy server', async () => {
  const names: string[] = [];
  serve({ 'media.choosePoster': (input) => names.push((input as { fileName: string }).fileName) && video });
  const first = await chosen('first.png');
  await expect.poll(() => sending.has('first.png')).toBe(true);
  await first.unmount();
  await chosen('second.png');
  await expect.poll(() => queryClient.isMutating()).toBe(2);
  sending.get('second.png')?.();
  sending.get('first.png')?.();
  await expect.poll(() => sending.get('second.png')?.() ?? names).toEqual(['video/first.png', 'video/second.png']);
  expect(besides).toEqual(['video/v.mp4', 'video/v.mp4']);
});
