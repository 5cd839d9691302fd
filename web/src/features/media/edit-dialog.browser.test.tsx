import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { EditDialog } from './edit-dialog.tsx';

it('saving an item sends what was changed alone, as it may be changed elsewhere meanwhile (decisions 20)', async () => {
  const photo = { kind: 'photo', id: 'p', title: 'Lawn', description: '', tags: ['sun', 'day'] } as unknown as Media;
  const sent: unknown[] = [];
  serve({
    'media.edit': (input) => {
      sent.push(input);
      return photo;
    },
  });
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EditDialog media={photo} poster={null} onClose={onClose} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.getByLabelText('Title').fill('Main lawn');
  await screen.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ kind: 'photo', id: 'p', title: 'Main lawn' }]);
});
