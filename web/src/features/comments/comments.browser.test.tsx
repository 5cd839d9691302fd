import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { Comments } from './comments.tsx';

it('a link to a comment of the item that is open unfolds the comments (decisions 21)', async () => {
  const author = { id: 'b', name: 'ben', fullName: 'Ben', avatarUrl: null };
  const comment = { id: 'c', author, authorId: 'b', text: 'What a lake', createdAt: 0, replyTo: null, mentions: [] };
  serve({ 'comments.list': () => ({ items: [comment], next: null }) });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/photo/p']}>
          <Link to="/photo/p#comment-c">What is new</Link>
          <Comments media={{ kind: 'photo', id: 'p', commentCount: 1 } as Media} report={() => null} />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const heading = screen.getByRole('button', { name: /^Comments/ });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await screen.getByRole('link', { name: 'What is new' }).click();
  await expect.element(screen.getByText('What a lake')).toBeVisible();
  // Asked for once more, also after it was folded again.
  await heading.click();
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await screen.getByRole('link', { name: 'What is new' }).click();
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
});
