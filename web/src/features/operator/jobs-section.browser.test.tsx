import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { JobsSection } from './jobs-section.tsx';

it('whoever retries a job is still on the page', async () => {
  let letters = [{ id: 'j', kind: 'mail', attempts: 3, error: 'No answer' }];
  serve({
    'desk.condition': () => ({ jobs: { waiting: 0, dead: 1, due: [] } }),
    'desk.deadLetters': () => letters,
    'desk.retryJob': () => {
      letters = [];
      return {};
    },
  });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <JobsSection />
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const retry = screen.getByRole('button', { name: /mail$/ });
  await userEvent.click(retry);
  await expect.element(retry).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
