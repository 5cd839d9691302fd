import '../../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setDraft, useRoot } from '../../shared/lib/session.ts';
import type { Comment } from './comment-cache.ts';
import { CommentThread } from './comment-thread.tsx';
import { draftKey } from './use-comments.ts';

const open = () =>
  render(
    <CommentThread
      thread={{ id: 'thread', comment: null, replies: [] }}
      mediaId="photo"
      meantId={null}
      onWrite={() => undefined}
      onDelete={() => undefined}
      report={() => null}
    />,
  );

it('a reply that was begun is closed by its button and by Escape, and keeps what was typed', async () => {
  const place = draftKey('photo', 'thread');
  setDraft(place, 'What a day');
  const screen = await open();
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveValue('What a day');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox')).toHaveValue('What a day');
  await again.getByRole('button', { name: 'Close the reply' }).click();
  await expect.element(again.getByRole('textbox')).not.toBeInTheDocument();
});

it('the focus returns to the button that opened a reply, when that is closed and when it is sent', async () => {
  const comment = { id: 'c', author: { id: 'b', name: 'ben', fullName: 'Ben' }, text: 'Nice', createdAt: 0 };
  const screen = await render(
    <MemoryRouter>
      <CommentThread
        thread={{ id: 'c', comment: { ...comment, replyTo: null, mentions: [] } as unknown as Comment, replies: [] }}
        mediaId="photo"
        meantId={null}
        onWrite={() => undefined}
        onDelete={() => undefined}
        report={() => null}
      />
    </MemoryRouter>,
  );
  const opener = screen.getByRole('button', { name: 'Reply to Ben' });
  for (const keys of ['{Escape}', 'Yes{Enter}']) {
    await userEvent.click(opener);
    await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener.element());
  }
});

it('a reply that came back takes no focus', async () => {
  const screen = await render(<input aria-label="Elsewhere" />);
  screen.getByRole('textbox', { name: 'Elsewhere' }).element().focus();
  const place = draftKey('photo', 'thread');
  setDraft(place, '');
  const thread = await open();
  // Back in its field after it was refused.
  setDraft(place, 'What a day');
  await expect.element(thread.getByText('What a day')).toBeVisible();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }).element());
});

it('the mention that a reply begins with is no draft until something is typed', async () => {
  const place = draftKey('photo', 'd');
  const reply = { id: 'r', author: { id: 'b', name: 'ben', fullName: 'Ben' }, text: 'Yes', createdAt: 0, replyTo: 'd' };
  const thread = { id: 'd', comment: null, replies: [{ ...reply, mentions: [] } as unknown as Comment] };
  const drafts = () => useRoot.getState().comment.drafts[place];
  const screen = await render(
    <MemoryRouter>
      <CommentThread
        thread={thread}
        mediaId="photo"
        meantId={null}
        onWrite={() => undefined}
        onDelete={() => undefined}
        report={() => null}
      />
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Reply to Ben' }).click();
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveValue('@ben ');
  expect(document.activeElement).toBe(field.element());
  expect(drafts()).toBeUndefined();
  await userEvent.keyboard('so');
  await expect.element(field).toHaveValue('@ben so');
  expect(drafts()).toBe('@ben so');
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(field).toHaveValue('@ben ');
  expect(drafts()).toBeUndefined();
  await userEvent.clear(field);
  await expect.element(field).toHaveValue('');
});
