import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { SaveButton } from './save-button.tsx';

const { fetch } = window;
afterEach(() => {
  window.fetch = fetch;
});

it.each([
  ['Save', <SaveButton key="save" media={{ kind: 'photo', id: 'p', mine: { saved: false } } as unknown as Media} />],
  ['Favorite', <FavouriteButton key="favourite" uploaderId="u" favourite={false} own={false} />],
])('"%s" asks once, and keeps the focus until it is answered', async (_, button) => {
  let calls = 0;
  window.fetch = async (...request) => {
    if (!String(request[0]).startsWith('/trpc/')) return fetch(...request);
    calls += 1;
    return new Promise<Response>(() => {});
  };
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{button}</QueryClientProvider>
    </trpc.Provider>,
  );
  const pressed = screen.getByRole('button');
  await userEvent.click(pressed);
  await expect.element(pressed).toHaveAttribute('aria-disabled', 'true');
  (pressed.element() as HTMLElement).click();
  await expect.element(pressed).toHaveFocus();
  expect(calls).toBe(1);
});
