import '../../testing/texts.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startHistorySteps } from '../lib/history-steps.ts';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn();
let ended = new AbortController();
beforeEach(() => {
  onClose.mockReset();
  ended = new AbortController();
});
afterEach(() => ended.abort());

const dialogOf = (busy: boolean) => (
  <FormDialog title="New event" onClose={onClose} busy={busy}>
    <form>
      <input aria-label="Name" />
    </form>
    <input aria-label="Beside it" />
  </FormDialog>
);

async function opened() {
  const screen = await render(dialogOf(false));
  return {
    screen,
    field: (name: string) => screen.getByLabelText(name),
    question: screen.getByRole('dialog', { name: /^Discard/ }),
  };
}

it('closes at once while nothing was typed into its form', async () => {
  const { field } = await opened();
  await userEvent.type(field('Beside it'), 'a');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks before it loses what was typed', async () => {
  const { field, question } = await opened();
  await userEvent.type(field('Name'), 'Freshers');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Name')).toHaveValue('Freshers');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks before a step back, unless it is busy, and takes the step back', async () => {
  const [steps, heard] = [vi.fn(), vi.fn()];
  addEventListener('popstate', ({ state }) => steps(state.idx), { signal: ended.signal });
  startHistorySteps();
  addEventListener('popstate', heard, { signal: ended.signal });
  history.replaceState({ idx: 1 }, '');
  history.pushState({ idx: 2 }, '');
  const { screen, field, question } = await opened();
  await userEvent.type(field('Name'), 'Freshers');
  history.back();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await vi.waitFor(() => expect(steps.mock.calls).toEqual([[1], [2]]));
  await screen.rerender(dialogOf(true));
  history.back();
  await vi.waitFor(() => expect(steps.mock.calls).toEqual([[1], [2], [1], [2]]));
  expect(question.query()).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  await screen.unmount();
  history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('goes on where it is when it is no longer busy before the step is back', async () => {
  startHistorySteps();
  history.replaceState({ idx: 1 }, '');
  history.pushState({ idx: 2 }, '');
  const go = vi.spyOn(history, 'go').mockImplementation(() => {});
  const { screen, field } = await opened();
  await userEvent.type(field('Name'), 'Freshers');
  await screen.rerender(dialogOf(true));
  history.back();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(1));
  await screen.rerender(dialogOf(false));
  go.mockRestore();
  history.forward();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 2 }));
  history.back();
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: /^Discard/ }).query()).not.toBeNull());
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 2 }));
  await screen.unmount();
});

it('lets go of steps when it and a dialog in it are gone at once', async () => {
  startHistorySteps();
  history.replaceState({ idx: 1 }, '');
  history.pushState({ idx: 2 }, '');
  const heard = vi.fn();
  addEventListener('popstate', heard, { signal: ended.signal });
  const edit = (within: ReactNode) => (
    <FormDialog title="Edit" onClose={onClose}>
      <form>
        <input aria-label="Title" />
      </form>
      {within}
    </FormDialog>
  );
  const screen = await render(edit(null));
  await userEvent.type(screen.getByLabelText('Title'), 'Gala');
  await screen.rerender(edit(dialogOf(false)));
  await userEvent.type(screen.getByLabelText('Name'), 'Freshers');
  await screen.unmount();
  history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('lets the browser ask before another page, while something typed would be lost', async () => {
  const { screen, field } = await opened();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await userEvent.type(field('Name'), 'Freshers');
  expect(isAsked()).toBe(true);
  await screen.unmount();
  expect(isAsked()).toBe(false);
});

it('asks again however often Escape is pressed, its question on top', async () => {
  const { field, question } = await opened();
  await userEvent.type(field('Name'), 'Freshers');
  for (const _ of ['once', 'twice', 'and again']) {
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
  }
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('never lies over its question, however fast Escape is pressed', async () => {
  const { field } = await opened();
  await userEvent.type(field('Name'), 'Freshers');
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  const onTop = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog');
  await expect.poll(() => onTop() === [...document.querySelectorAll('dialog')].at(-1)).toBe(true);
});
