import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { setDraft } from '../../shared/lib/session.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { Comments } from './comments.tsx';
import { draftKey } from './use-comments.ts';

const author = { id: 'b', name: 'ben', fullName: 'Ben', avatarUrl: null };
const aComment = (id: string, text: string) => ({
  id,
  author,
  authorId: 'b',
  text,
  createdAt: 0,
  replyTo: null,
  mentions: [],
});

const open = (id: string) =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/photo/${id}`]}>
          <Link to={`/photo/${id}#comment-c`}>What is new</Link>
          <Comments media={{ kind: 'photo', id, commentCount: 1 } as Media} report={() => null} />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );

it('a link to a comment of the item that is open unfolds the comments (decisions 21)', async () => {
  serve({ 'comments.list': () => ({ items: [aComment('c', 'What a lake')], next: null }) });
  const screen = await open('p');
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

it('a reply that was begun stays when what it answers goes, and is sent as a comment (decisions 49)', async () => {
  const written: unknown[] = [];
  let items = [aComment('c', 'What a lake')];
  serve({
    'comments.list': () => ({ items, next: null }),
    'comments.write': (input) => written.push(input) && aComment('w', 'I was there'),
  });
  const screen = await open('g');
  await screen.getByRole('button', { name: /^Comments/ }).click();
  await screen.getByRole('button', { name: 'Reply to Ben' }).click();
  await userEvent.keyboard('I was there');
  items = [];
  await queryClient.invalidateQueries();
  await expect.element(screen.getByText('Comment deleted')).toBeVisible();
  const field = screen.getByText('I was there');
  await field.click();
  // Written anew: while it is empty, its field stays.
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(screen.getByText('Comment deleted')).toBeVisible();
  await userEvent.keyboard('I was there too{Enter}');
  await expect.poll(() => written).toMatchObject([{ text: 'I was there too' }]);
  expect(written[0]).not.toHaveProperty('replyTo');
  await expect.element(screen.getByText('Comment deleted')).not.toBeInTheDocument();
});

it('a comment that was answered in another tab is called deleted only once the comments were read since (decisions 49)', async () => {
  serve({ 'comments.list': () => ({ items: [aComment('c', 'What a lake')], next: null }) });
  const screen = await open('t');
  await screen.getByRole('button', { name: /^Comments/ }).click();
  await expect.element(screen.getByText('What a lake')).toBeVisible();
  setDraft(draftKey('t', 'unknown'), 'Me too');
  setDraft(draftKey('t', 'c'), 'A big one');
  await expect.element(screen.getByText('A big one')).toBeVisible();
  expect(screen.getByText('Comment deleted').elements()).toEqual([]);
  await queryClient.invalidateQueries();
  await expect.element(screen.getByText('Comment deleted')).toBeVisible();
  await expect.element(screen.getByText('Me too')).toBeVisible();
});
