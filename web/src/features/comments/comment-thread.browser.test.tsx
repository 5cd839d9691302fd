import '../../testing/texts.ts';
import type { Thread } from '@quadrangle/domain/comments/threads';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setDraft, useRoot } from '../../shared/lib/session.ts';
import type { Comment } from './comment-cache.ts';
import { CommentThread } from './comment-thread.tsx';
import { draftKey } from './use-comments.ts';

const ben = { id: 'b', name: 'ben', fullName: 'Ben' };
const asha = { id: 'a', name: 'asha', fullName: 'Asha' };

const aComment = (id: string, replyTo: string | null = null, author = ben) =>
  ({ id, author, text: 'Nice', createdAt: 0, replyTo, mentions: [] }) as unknown as Comment;

const open = (thread: Thread<Comment>, onWrite: (text: string, replyTo: string) => void = () => undefined) =>
  render(
    <MemoryRouter>
      <CommentThread
        thread={thread}
        mediaId="photo"
        meantId={null}
        onWrite={onWrite}
        onDelete={() => undefined}
        report={() => null}
      />
    </MemoryRouter>,
  );

const gap = { id: 'thread', comment: null, replies: [aComment('r', 'thread'), aComment('s', 'thread', asha)] };

it('a reply that was begun is closed by its button and by Escape, and keeps what was typed', async () => {
  setDraft(draftKey('photo', 'c'), 'What a day');
  const thread = { id: 'c', comment: aComment('c'), replies: [] };
  const screen = await open(thread);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveValue('What a day');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await screen.unmount();
  const again = await open(thread);
  await expect.element(again.getByRole('textbox')).toHaveValue('What a day');
  await again.getByRole('button', { name: 'Close the reply' }).click();
  await expect.element(again.getByRole('textbox')).not.toBeInTheDocument();
});

it('the focus returns to the button that opened a reply, when that is closed and when it is sent', async () => {
  setDraft(draftKey('photo', 'c'), '');
  const screen = await open({ id: 'c', comment: aComment('c'), replies: [] });
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
  const place = draftKey('photo', 'c');
  setDraft(place, '');
  const thread = await open({ id: 'c', comment: aComment('c'), replies: [] });
  // Back in its field after it was refused.
  setDraft(place, 'What a day');
  await expect.element(thread.getByText('What a day')).toBeVisible();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }).element());
});

it('the mention that a reply begins with is no draft until something is typed', async () => {
  const drafts = () => useRoot.getState().comment.drafts[draftKey('photo', 'r')];
  const screen = await open(gap);
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

it('an answer to a reply names that reply, also where the comment above is gone (decisions 49, 50)', async () => {
  const onWrite = vi.fn<(text: string, replyTo: string) => void>();
  const screen = await open(gap, onWrite);
  await screen.getByRole('button', { name: 'Reply to Asha' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveValue('@asha ');
  await userEvent.keyboard('Yes{Enter}');
  expect(onWrite.mock.calls).toEqual([['@asha Yes', 's']]);
});

it('closing the form for one answer leaves what was begun for another (decisions 49)', async () => {
  setDraft(draftKey('photo', 's'), '@asha See you');
  const screen = await open(gap);
  await screen.getByRole('button', { name: 'Reply to Ben' }).click();
  await screen.getByRole('button', { name: 'Close the reply' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveValue('@asha See you');
  await screen.getByRole('button', { name: 'Close the reply' }).click();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});

it('what was begun for one person is not sent to another (decisions 50)', async () => {
  setDraft(draftKey('photo', 's'), '@asha See you');
  const onWrite = vi.fn<(text: string, replyTo: string) => void>();
  const screen = await open(gap, onWrite);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveAccessibleName('Reply to Asha');
  await screen.getByRole('button', { name: 'Reply to Ben' }).click();
  await expect.element(field).toHaveValue('@ben ');
  await userEvent.keyboard('Yes{Enter}');
  await expect.element(field).toHaveValue('@asha See you');
  await field.click();
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls).toEqual([
    ['@ben Yes', 'r'],
    ['@asha See you', 's'],
  ]);
});
