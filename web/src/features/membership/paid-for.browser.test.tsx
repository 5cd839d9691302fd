import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ClubView } from '../../shared/lib/club-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { unsentTexts } from '../../shared/lib/unsent-texts.ts';
import { clubToPay, PAID_FOR, PaidForFields, showRefused, usePaidFor } from './paid-for.tsx';

const club = (name: string) => ({ id: name.toLowerCase(), name, closedAt: null }) as ClubView;

const taken = TRPCClientError.from({
  error: {
    message: 'taken',
    code: -32009,
    data: { refusal: { code: 'CLUB_NAME_TAKEN', errors: [{ field: 'club.name', message: 'It is taken.' }] } },
  },
});

function Fields() {
  const paidFor = usePaidFor();
  return (
    <>
      <PaidForFields paidFor={paidFor} />
      <button type="button" onClick={() => void clubToPay(paidFor)}>
        Pay
      </button>
      <button type="button" onClick={() => void showRefused(paidFor, taken)}>
        Refuse
      </button>
    </>
  );
}

const shown = (next: string | null) => {
  queryClient.setQueryData(getQueryKey(trpc.clubs.own, undefined, 'query'), []);
  queryClient.setQueryData(getQueryKey(trpc.clubs.list, { limit: 100 }, 'query'), { items: [club('Archery')], next });
  queryClient.setQueryData(getQueryKey(trpc.finding.clubs, { q: 'yo' }, 'query'), [club('Yoga'), club('Yodel')]);
  queryClient.setQueryData(getQueryKey(trpc.clubs.find, { id: 'yoga' }, 'query'), club('Yoga'));
  return render(
    <MemoryRouter initialEntries={['/payment?club=archery']}>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Fields />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
});

it('where all clubs are offered, nobody has to search (decisions 61)', async () => {
  const screen = await shown(null);
  await expect.element(screen.getByRole('combobox', { name: 'Club' })).toHaveValue('archery');
  expect(screen.getByLabelText('Find a club').elements()).toEqual([]);
});

it('the club of the address is there again after a failed payment, which comes back without it (decisions 61)', async () => {
  const screen = await shown(null);
  expect(unsentTexts(PAID_FOR)).toEqual({});
  await screen.getByRole('button', { name: 'Pay' }).click();
  expect(unsentTexts(PAID_FOR)).toMatchObject({ whose: 'club', club: 'archery' });
});

it('where there are more, one finds a club by its name; the chosen one stays (decisions 61)', async () => {
  const screen = await shown('more');
  const options = () => [...screen.container.querySelectorAll('option')].map(({ textContent }) => textContent);
  await screen.getByLabelText('Find a club').fill('yo');
  await expect.element(screen.getByText('2 clubs found')).toBeVisible();
  expect(options().slice(1, -1)).toEqual(['Archery', 'Yoga', 'Yodel']);
  await screen.getByRole('combobox', { name: 'Club' }).selectOptions('yoga');
  await expect.poll(() => options().slice(1, -1)).toEqual(['Yoga', 'Yodel']);
  await screen.getByLabelText('Find a club').fill('');
  await expect.poll(() => options().slice(1, -1)).toEqual(['Yoga', 'Archery']);
});

it('a name that is taken is refused beside it (decisions 61)', async () => {
  const screen = await shown(null);
  await screen.getByRole('combobox', { name: 'Club' }).selectOptions('new');
  await screen.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(screen.getByText('It is taken.')).toBeVisible();
});

it('a handle goes on following the name after another club was looked at, one that was typed does not (decisions 61)', async () => {
  const screen = await shown(null);
  const club = screen.getByRole('combobox', { name: 'Club' });
  const [name, handle] = [screen.getByLabelText('Name'), screen.getByLabelText('Handle')];
  const lookAround = async () => {
    await club.selectOptions('archery');
    await club.selectOptions('new');
  };
  await club.selectOptions('new');
  await name.fill('Lens Club');
  await expect.element(handle).toHaveValue('lens-club');
  await lookAround();
  await name.fill('Light Club');
  await expect.element(handle).toHaveValue('light-club');
  await handle.fill('lights');
  await lookAround();
  await name.fill('Lamp Club');
  await expect.element(handle).toHaveValue('lights');
});
