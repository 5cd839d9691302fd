import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { PhotosUpload } from './photos-upload.tsx';

async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([bytes ?? ''], name, { type: 'image/jpeg' });
}

/** One whose bytes do not arrive. */
function unread(name: string): File {
  const file = new File(['…'], name, { type: 'image/jpeg' });
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>(() => {}) });
  return file;
}

it('of two hundred photos the first are on screen before the last are read, and all can be seen', async () => {
  const files = [
    ...(await Promise.all(Array.from({ length: 20 }, (_, at) => picture(`${at + 1}.jpg`)))),
    ...Array.from({ length: 180 }, (_, at) => unread(`${at + 21}.jpg`)),
  ];
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <PhotosUpload
            files={files}
            event={{ id: 'e1', title: 'Monsoon run' }}
            club=""
            pool={null}
            onClose={() => {}}
          />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  await expect.element(screen.getByText('20 photos', { exact: true })).toBeVisible();
  const pictures = () => screen.getByRole('img', { name: /jpg$/ }).elements().length;
  await expect.poll(pictures).toBe(4);
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Monsoon run');
  await screen.getByRole('button', { name: 'Show all 20 photos' }).click();
  await expect.poll(pictures).toBe(20);
});
