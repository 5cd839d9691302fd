import '../../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setDraft } from '../../shared/lib/session.ts';
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
