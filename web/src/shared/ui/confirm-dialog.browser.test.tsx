import '../../testing/texts.ts';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function ask(busy = false) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const screen = await render(
    <ConfirmDialog
      title="Delete this video?"
      text="It cannot be brought back."
      confirmLabel="Delete video"
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel, screen };
}

it('the focus starts on Cancel, so that Enter loses nothing', async () => {
  const { onConfirm, onCancel, screen } = await ask();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('Escape cancels; the button that says what will happen does it', async () => {
  const { onConfirm, onCancel, screen } = await ask();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Delete video' }).click();
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('while it happens nothing closes the dialog', async () => {
  const { onCancel, screen } = await ask(true);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  for (let press = 0; press < 3; press += 1) {
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  }
  expect(onCancel).not.toHaveBeenCalled();
});
