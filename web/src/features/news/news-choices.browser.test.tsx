import '../../testing/texts.ts';
import { newsKinds, ways } from '@quadrangle/domain/news/news';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { serve } from '../../testing/server.ts';
import { NewsChoices } from './news-choices.tsx';

it('a choice that was not saved goes back, also where it cannot be read again (decisions 50)', async () => {
  serve({ 'news.choices': () => Object.fromEntries(newsKinds.map((kind) => [kind, [...ways]])) });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <NewsChoices />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const choice = screen.getByRole('checkbox').first();
  await expect.element(choice).toBeChecked();
  serve({});
  await choice.click();
  await expect.poll(() => useNotices.getState().notices.map(({ tone }) => tone)).toEqual(['red']);
  await expect.element(choice).toBeChecked();
});
