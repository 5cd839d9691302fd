import '../../testing/texts.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Chip } from './chip.tsx';

it('has an edge where forced colors drop backgrounds, and is no higher for it', async () => {
  const screen = await render(<Chip tone="accent">Save over 20%</Chip>);
  const chip = screen.getByText('Save over 20%').element();
  expect(getComputedStyle(chip).borderTopWidth).toBe('1px');
  expect(chip.clientHeight + 2).toBe(Number.parseFloat(getComputedStyle(chip).lineHeight) + 4);
});
