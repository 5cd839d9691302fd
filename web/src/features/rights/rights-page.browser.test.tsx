import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { RightsPage } from './rights-page.tsx';

it('the link with which one came is sent with whatever is asked for (decisions 72)', async () => {
  const asked: unknown[] = [];
  serve({
    'rights.ask': (input) => {
      asked.push(input);
      return { id: 'r' };
    },
  });
  const link = 'https://college.example/photo/x';
  const screen = await render(
    <MemoryRouter initialEntries={[`/rights?link=${encodeURIComponent(link)}`]}>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RightsPage />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  await screen.getByRole('radio', { name: 'I have a complaint' }).click();
  await screen.getByLabelText('What is it about?').fill('They mock me.');
  await screen.getByLabelText('Your e-mail').fill('asha@example.edu');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => asked).toMatchObject([{ kind: 'complain', link }]);
});
