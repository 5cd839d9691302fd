import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import type { ReportedCase } from './case-card.tsx';
import { ModerationPage } from './moderation-page.tsx';

const found = (id: string, about: object = {}) =>
  ({
    ...{ id, subject: 'item', openedAt: 0, asked: false, queued: false, comment: null, owner: null, club: null },
    item: { id, kind: 'photo', title: `Photo ${id}`, thumbUrl: '', viewUrl: '' },
    ...{ history: { cases: 1, against: 0, stoppedUntil: null }, reports: [], reportCount: 0, mayDecide: true },
    ...{ decision: null, request: null },
    ...about,
  }) as unknown as ReportedCase;

const { fetch } = window;
afterEach(() => {
  window.fetch = fetch;
  queryClient.clear();
});

/** What a request is about once a moderator said it. */
const NAMED = { nameless: false, item: { id: 'p', kind: 'photo', title: 'Lawn', thumbUrl: '', viewUrl: '' } };

async function shown(ids: readonly string[], decided: Promise<void> = Promise.resolve(), about = {}) {
  let open = ids;
  const sent: string[] = [];
  window.fetch = async (...request) => {
    const url = String(request[0]);
    if (!url.startsWith('/trpc/')) return fetch(...request);
    if (url.includes('rights.nameItem')) {
      about = { ...about, ...NAMED };
      return Response.json([{ result: { data: { named: true } } }]);
    }
    if (url.includes('safety.decide')) {
      sent.push(String(request[1]?.body));
      await decided;
      open = open.filter((id) => !String(request[1]?.body).includes(`"id":"${id}"`));
      return Response.json([{ result: { data: {} } }]);
    }
    return Response.json([{ result: { data: { items: open.map((id) => found(id, about)), nextCursor: null } } }]);
  };
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ModerationPage />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  const keep = async (id: string) => {
    const row = screen.getByRole('region', { name: `Photo ${id}` });
    await userEvent.fill(row.getByLabelText('Message to whoever reported it'), 'Thank you');
    await userEvent.click(row.getByRole('button', { name: 'Keep' }));
  };
  return { screen, keep, sent };
}

it('after a decision the focus is on the case that takes its place, or on the one before', async () => {
  const { keep } = await shown(['a', 'b', 'c']);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  for (const [id, next] of [
    ['b', 'c'],
    ['c', 'a'],
  ] as const) {
    await keep(id);
    await expect.poll(focused).toBe(`Photo ${next}`);
  }
});

it('whoever writes about another case by then goes on writing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, keep } = await shown(['a', 'b', 'c'], promise);
  await keep('a');
  const field = screen.getByRole('region', { name: 'Photo c' }).getByLabelText('Message to whoever reported it');
  await userEvent.click(field);
  resolve();
  await expect.element(screen.getByRole('region', { name: 'Photo a' })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

const REQUEST = {
  subject: 'request',
  request: { number: '20260101-000001', kind: 'picture', link: null, dueAt: 0 },
};

it('a request about a picture of a former member is decided by what each button says, and tells nobody but whoever asked', async () => {
  const { screen, sent } = await shown(['a'], undefined, REQUEST);
  const row = screen.getByRole('region', { name: 'Request 20260101-000001' });
  await expect.element(row.getByRole('button', { name: 'Keep' })).toBeVisible();
  expect(row.getByRole('combobox').elements()).toEqual([]);
  expect(row.getByRole('textbox').elements()).toHaveLength(1);
  await userEvent.fill(row.getByRole('textbox'), 'It is gone.');
  await userEvent.click(row.getByRole('button', { name: 'Remove' }));
  await expect
    .poll(() => sent.map((body) => JSON.parse(body)))
    .toMatchObject([{ 0: { id: 'a', verdict: 'remove', stopDays: 0, reporterText: 'It is gone.', text: '' } }]);
});

it('a request about a picture that is gone is only answered, and its uploader can still be stopped', async () => {
  const owner = { id: 'o', name: 'omar', fullName: 'Omar', avatarUrl: null };
  const { screen } = await shown(['a'], undefined, { ...REQUEST, item: null, owner });
  await expect.element(screen.getByRole('button', { name: 'Send the answer' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Keep|Hide|Remove/ }).elements()).toEqual([]);
  expect(screen.getByRole('textbox').elements()).toHaveLength(2);
  expect(screen.getByRole('combobox').elements()).toHaveLength(1);
});

it('whoever finds the picture that a request describes names it by its link, and can hide it then', async () => {
  const { screen } = await shown(['a'], undefined, { ...REQUEST, item: null, nameless: true });
  await expect.element(screen.getByRole('button', { name: 'Send the answer' })).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Link to the photo or video'), 'https://photos.college.edu/photo/p');
  await userEvent.click(screen.getByRole('button', { name: 'Show it here' }));
  await expect.element(screen.getByRole('link', { name: 'Lawn' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hide' })).toBeVisible();
  expect(screen.getByLabelText('Link to the photo or video').elements()).toEqual([]);
});
