import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { asha } from '../../testing/browser.ts';
import { sessionReceived } from '../lib/session.ts';
import { api, type Outputs, queryClient, trpc } from '../lib/trpc.ts';
import { ForWhom } from './for-whom.tsx';

type Own = Outputs['clubs']['own'][number];

const club = (id: string, isLive = true): Own => ({
  id,
  name: `Club ${id}`,
  handle: id,
  description: '',
  avatarUrl: null,
  favouriteCount: 0,
  createdAt: 0,
  closedAt: null,
  planEnd: 0,
  role: 'photographer',
  isLive,
});

function Form({ begin = '' }: { begin?: string }) {
  const [holder, setHolder] = useState(begin);
  return (
    <>
      <ForWhom value={holder} onChange={setHolder} />
      <output>{holder || 'nobody else'}</output>
    </>
  );
}

async function asked(hasLivePlan: boolean, clubs: readonly Own[], begin?: string) {
  sessionReceived({ ...asha, hasLivePlan, mayUpload: true });
  queryClient.setQueryData(getQueryKey(trpc.clubs.own, undefined, 'query'), clubs);
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Form {...(begin !== undefined && { begin })} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { field: screen.getByLabelText('For whom'), holder: screen.getByRole('status') };
}

beforeEach(() => queryClient.clear());

it('somebody with a plan and without a club is not asked', async () => {
  const { field, holder } = await asked(true, []);
  await expect.element(holder).toHaveTextContent('nobody else');
  expect(field.elements()).toEqual([]);
});

it('somebody with one club alone is not asked: it is for that club', async () => {
  const { field, holder } = await asked(false, [club('lens'), club('drama', false)]);
  await expect.element(holder).toHaveTextContent('lens');
  expect(field.elements()).toEqual([]);
});

it('somebody with a plan and a club chooses, and begins with themselves', async () => {
  const { field, holder } = await asked(true, [club('lens'), club('drama', false)]);
  await expect.element(field).toHaveValue('');
  await field.selectOptions('Club lens');
  await expect.element(holder).toHaveTextContent('lens');
  expect(field.element().querySelectorAll('option')).toHaveLength(2);
});

it('a club whose plan ended meanwhile gives way to one that is live', async () => {
  const { field, holder } = await asked(false, [club('lens'), club('chess'), club('drama', false)], 'drama');
  await expect.element(holder).toHaveTextContent('lens');
  await expect.element(field).toHaveValue('lens');
});

it('says why it is not known for whom things can be shared, and asks again', async () => {
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.error());
  sessionReceived({ ...asha, hasLivePlan: true, mayUpload: true });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const club = { result: { data: [{ id: 'lens', name: 'Club lens', isLive: true }] } };
  ask.mockImplementation(async () => Response.json([club]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await screen.getByLabelText('For whom').selectOptions('Club lens');
  ask.mockRestore();
});
