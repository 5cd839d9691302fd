import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { drafts, noVideo } from './drafts.ts';
import { VideoUpload } from './video-upload.tsx';

const { fetch } = window;
afterEach(async () => {
  await cleanup();
  window.fetch = fetch;
  drafts.video = noVideo;
});

it('what is sent can’t be changed from the press on Upload on', async () => {
  window.fetch = (...request) =>
    String(request[0]).startsWith('/trpc/') ? new Promise<Response>(() => {}) : fetch(...request);
  drafts.video = { ...noVideo, video: new File(['…'], 'a.mp4'), thumbnail: new File(['…'], 'a.jpg') };
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <VideoUpload files={[]} event={{ id: 'e1', title: 'Monsoon run' }} club="" pool={null} onClose={() => {}} />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  for (const label of ['Title', 'Video', 'Thumbnail', 'Remove a.jpg'])
    await expect.element(screen.getByLabelText(label, { exact: true })).toBeDisabled();
});
