import '../testing/texts.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SkipLink } from './skip-link.tsx';

it('leads past the menu without a step in the history', async () => {
  const screen = await render(
    <>
      <SkipLink />
      <p style={{ height: '200vh' }}>Menu</p>
      <main id="content" tabIndex={-1}>
        Page
      </main>
    </>,
  );
  const before = location.href;
  const link = screen.getByRole('link').element() as HTMLElement;
  link.focus();
  link.click();
  expect(document.activeElement).toBe(screen.getByRole('main').element());
  await expect.element(screen.getByRole('main')).toBeInViewport();
  expect(location.href).toBe(before);
});
