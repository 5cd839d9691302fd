import '../../testing/texts.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FileField } from './file-field.tsx';

it('what was chosen is read out, and stays with the field', async () => {
  const field = (chosen?: string) => <FileField label="Video" hint="Drop it here" chosen={chosen} />;
  const screen = await render(field());
  await expect
    .element(screen.getByLabelText('Video'))
    .toHaveAccessibleDescription('Choose or drop a file Drop it here');
  await screen.rerender(field('parade.mp4'));
  await expect.element(screen.getByLabelText('Video')).toHaveAccessibleDescription('parade.mp4 Drop it here');
  expect(screen.getByText('parade.mp4').element().ariaLive).toBe('polite');
});

it('asks its form before the browser’s dialog opens, and nobody while it is busy', async () => {
  const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const field = (busy: boolean) => <FileField label="Video" busy={busy} onClick={onClick} />;
  const screen = await render(field(false));
  const input = screen.getByLabelText('Video');
  await input.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await screen.rerender(field(true));
  await expect.element(input).toHaveAttribute('aria-disabled', 'true');
  const clicked = new MouseEvent('click', { cancelable: true, bubbles: true });
  input.element().dispatchEvent(clicked);
  expect(clicked.defaultPrevented).toBe(true);
  expect(onClick).toHaveBeenCalledTimes(1);
});
