import '../../testing/texts.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { FoldedText } from './folded-text.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');
const open = (count: number, meant = false) => render(<FoldedText meant={meant}>{lines(count)}</FoldedText>);

it('seven lines are folded to six until More is pressed, and Less folds them again', async () => {
  const screen = await open(7);
  const height = () =>
    screen
      .getByText(/line 1/)
      .element()
      .getBoundingClientRect().height;
  const more = screen.getByRole('button', { name: 'More' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const folded = height();
  await more.click();
  await expect.poll(height).toBeGreaterThan(folded);
  await screen.getByRole('button', { name: 'Less' }).click();
  await expect.poll(height).toBe(folded);
});

it('six lines are shown as they are, and all that a link leads to', async () => {
  const short = await open(6);
  await expect.element(short.getByText(/line 6/)).toBeVisible();
  expect(short.getByRole('button').query()).toBeNull();
  await short.unmount();
  const meant = await open(40, true);
  expect(
    meant
      .getByText(/line 1/)
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThan(600);
  expect(meant.getByRole('button').query()).toBeNull();
});
