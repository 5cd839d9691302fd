import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useShortcut } from './use-shortcut.ts';

function Page({ onArrow, onHelp }: { onArrow: () => void; onHelp: () => void }) {
  useShortcut('ArrowRight', onArrow);
  useShortcut('?', onHelp);
  return <p>Text to be selected</p>;
}

it('Shift with an arrow selects text, and is no shortcut; Shift is part of a character', async () => {
  const onArrow = vi.fn();
  const onHelp = vi.fn();
  await render(<Page onArrow={onArrow} onHelp={onHelp} />);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(onArrow).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  expect(onArrow).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  expect(onHelp).toHaveBeenCalledOnce();
});
