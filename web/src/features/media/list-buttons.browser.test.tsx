import '../../testing/texts.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListButtons } from './list-buttons.tsx';
import { stopChoosing } from './selection.ts';

it('the focus stays on the page while items are chosen, and returns to the button that began it', async () => {
  const screen = await render(
    <main id="content" tabIndex={-1}>
      <ListButtons />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose items' }));
  await expect.poll(() => document.activeElement?.id).toBe('content');
  (document.activeElement as HTMLElement).blur();
  stopChoosing();
  await expect.element(screen.getByRole('button', { name: 'Choose items' })).toHaveFocus();
});
