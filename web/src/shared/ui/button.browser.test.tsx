import '../../testing/texts.ts';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

function Form({ onSend, onClick }: { onSend: () => void; onClick: () => void }) {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onSend();
  };
  return (
    <>
      <form id="form" onSubmit={submit}>
        <input aria-label="Title" />
        <input aria-label="Place" />
      </form>
      <Button type="submit" form="form" busy={busy} onClick={onClick}>
        Save
      </Button>
    </>
  );
}

it.each([
  ['press', async (button: HTMLElement) => button.click()],
  ['press twice', async (button: HTMLElement) => userEvent.dblClick(button)],
  ['Enter in a field', async () => userEvent.type(document.querySelector('input') as HTMLElement, '{Enter}')],
])('a form is sent once by a %s, and a button that is busy takes nothing more', async (_, press) => {
  const onSend = vi.fn();
  const onClick = vi.fn();
  const screen = await render(<Form onSend={onSend} onClick={onClick} />);
  const button = screen.getByRole('button');
  await press(button.element() as HTMLElement);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(onSend).toHaveBeenCalledOnce();
  (button.element() as HTMLElement).click();
  await userEvent.type(screen.getByLabelText('Place'), '{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  expect(onClick).toHaveBeenCalledOnce();
});

it('a button that is busy keeps the focus, and looks like one that is disabled', async () => {
  const screen = await render(<Form onSend={() => undefined} onClick={() => undefined} />);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(document.activeElement).toBe(button.element());
  const look = () => {
    const { opacity, cursor } = getComputedStyle(button.element());
    return { opacity, cursor };
  };
  await expect.poll(look).toEqual({ opacity: '0.55', cursor: 'not-allowed' });
});

it('holds a word of any length, and its icon keeps its size', async () => {
  const screen = await render(
    <div style={{ width: 200 }}>
      <Button>
        <svg width={18} height={18} aria-hidden="true" />
        {`Upload for ${'Club'.repeat(20)}`}
      </Button>
    </div>,
  );
  const button = screen.getByRole('button').element();
  expect(button.scrollWidth).toBeLessThanOrEqual(200);
  expect(button.querySelector('svg')?.getBoundingClientRect().width).toBe(18);
});

it.each(['primary', 'danger', 'outline'] as const)(
  'has an edge where forced colors drop backgrounds: %s',
  async (look) => {
    const screen = await render(<Button look={look}>Save</Button>);
    expect(getComputedStyle(screen.getByRole('button').element()).borderTopWidth).toBe('1px');
  },
);
