import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { CommentForm } from './comment-form.tsx';
import type { Choice } from './mention-list.tsx';

let items = 0;

async function open() {
  items += 1;
  const onWrite = vi.fn<(text: string) => void>();
  const screen = await render(<CommentForm itemId={`item-${items}`} onWrite={onWrite} />);
  return { onWrite, field: screen.getByRole('textbox'), send: screen.getByRole('button') };
}

it('Enter sends what was typed and empties the field; Shift+Enter starts a line (product 5)', async () => {
  const { onWrite, field } = await open();
  await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two ');
  await expect.element(field).toHaveValue('One\ntwo ');
  expect(onWrite).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls).toEqual([['One\ntwo']]);
  await expect.element(field).toHaveValue('');
});

/** A form that offers Aaron for `start`. */
async function openWithPeople(itemId: string, start: string) {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queryClient.setQueryData(getQueryKey(trpc.comments.people, { q: start }, 'query'), [
    { kind: 'person', id: 'a', name: 'aaron', fullName: 'Aaron', avatarUrl: null } as Choice,
  ]);
  const onWrite = vi.fn<(text: string) => void>();
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <CommentForm itemId={itemId} onWrite={onWrite} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { onWrite, screen };
}

it('Enter chooses nobody who was offered for an earlier text (decisions 49)', async () => {
  const { onWrite, screen } = await openWithPeople('mentioned', '');
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'Hi @');
  await expect.element(screen.getByText('@aaron')).toBeVisible();
  const list = screen.getByRole('listbox');
  await expect.element(list).toHaveAttribute('aria-busy', 'false');
  await userEvent.type(field, 'ben');
  await expect.element(list).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls).toEqual([['Hi @ben']]);
});

it('Enter chooses nobody once the cursor left the name (decisions 49)', async () => {
  const { onWrite, screen } = await openWithPeople('left', 'aa');
  await userEvent.type(screen.getByRole('textbox'), 'hello @aa');
  await expect.element(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls).toEqual([['hello @aa']]);
});

it('nothing but spaces is not sent, by key or button', async () => {
  const { onWrite, field, send } = await open();
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '  {Enter}');
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  expect(onWrite).not.toHaveBeenCalled();
});

it('the button keeps the focus when it has sent the text', async () => {
  const { onWrite, field, send } = await open();
  await userEvent.type(field, 'One');
  await send.click();
  expect(onWrite.mock.calls).toEqual([['One']]);
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  expect(document.activeElement).toBe(send.element());
});

it.each([
  ['', { isComposing: true }],
  [', as Safari says it', { keyCode: 229 }],
])('the Enter that chooses a character of an input method sends nothing%s', async (_, composing) => {
  const { onWrite, field } = await open();
  await userEvent.type(field, '拍照');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, ...composing }));
  expect(onWrite).not.toHaveBeenCalled();
  field.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  expect(onWrite.mock.calls).toEqual([['拍照']]);
});

it('grows with its text', async () => {
  const { field } = await open();
  const before = field.element().getBoundingClientRect().height;
  await userEvent.fill(field, 'line\nline\nline\nline');
  expect(field.element().getBoundingClientRect().height).toBeGreaterThan(before + 40);
});

it('counts the characters from 800 on, and does not send more than 1,000 (decisions 21)', async () => {
  const { onWrite, field, send } = await open();
  await userEvent.fill(field, 'x'.repeat(799));
  await expect.element(field).not.toHaveAccessibleDescription(/characters/);
  await userEvent.fill(field, '😀'.repeat(800));
  await expect.element(field).toHaveAccessibleDescription(/800 of 1000 characters/);
  await userEvent.fill(field, 'x'.repeat(1_001));
  await expect.element(field).toHaveAccessibleDescription(/1001 of 1000 characters/);
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '{Enter}');
  expect(onWrite).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue('x'.repeat(1_001));
  // What is pasted is kept whole, however long it is.
  await userEvent.clear(field);
  field.element().focus();
  document.execCommand('insertText', false, 'y'.repeat(9_000));
  await expect.element(field).toHaveValue('y'.repeat(9_000));
  await expect.element(field).toHaveAccessibleDescription(/9000 of 1000 characters/);
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
});
