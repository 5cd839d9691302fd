import '../testing/texts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorBoundary } from './error-boundary.tsx';

vi.mock('./report-fault.ts', () => ({ reportFault: () => undefined }));

const page = { breaks: true };
function Page() {
  if (page.breaks) throw new Error('Its code cannot be loaded');
  return <p>All events</p>;
}

afterEach(() => {
  page.breaks = true;
  vi.restoreAllMocks();
});

it('without a connection Retry tries again in place, and the keyboard stays in the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await render(
    <main id="content" tabIndex={-1}>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </main>,
  );
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^You seem to be offline/)).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  page.breaks = false;
  await retry.click();
  await expect.element(screen.getByText('All events')).toBeVisible();
});
