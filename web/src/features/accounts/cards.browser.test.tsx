import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { asha } from '../../testing/browser.ts';
import type { AskedFactor } from './asked-factor.ts';
import { GateCard } from './gate-card.tsx';
import { ProfileView } from './profile-view.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SignInPage } from './sign-in-page.tsx';

const shown = (card: ReactNode) =>
  render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{card}</QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
const nothing = () => undefined;
const asked: AskedFactor = { ticket: 't', ways: [], passkeys: [], host: 'here', gate: null };
const focused = () => document.activeElement?.textContent;

it('the card of the second step takes the focus: its title, or its only field', async () => {
  const card = (ways: readonly ('code' | 'passkey')[]) =>
    shown(<SecondFactorCard asked={{ ...asked, ways }} onAsked={nothing} onBack={nothing} />);
  const screen = await card(['code', 'passkey']);
  expect(document.activeElement).toBe(screen.getByRole('heading').element());
  await screen.unmount();
  const other = await card(['code']);
  expect(document.activeElement).toBe(other.getByRole('textbox').element());
});

it('the card before an account takes the focus, and says where the code went', async () => {
  const screen = await shown(<GateCard asked={{ ...asked, gate: 'guardian' }} onBack={nothing} />);
  expect(document.activeElement).toBe(screen.getByRole('heading').element());
  const first = screen.getByRole('status').element().textContent;
  await screen.getByRole('button', { name: 'I have the code already' }).click();
  await expect.poll(() => screen.getByRole('status').element().textContent).not.toBe(first);
});

it('signing up takes the focus when it is turned to, and so does signing in again; at first nothing does', async () => {
  const screen = await shown(<SignInPage />);
  expect(document.activeElement).toBe(document.body);
  await screen.getByRole('button', { name: /New here/ }).click();
  await expect.poll(focused).toBe('Sign up');
  expect(document.activeElement?.tagName).toBe('H1');
  await screen.getByRole('button', { name: /Sign in/ }).click();
  await expect.poll(focused).toBe('Sign in');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('whoever edited the profile is at Edit again', async () => {
  const view = (edited: boolean) => shown(<ProfileView user={asha} edited={edited} onEdit={nothing} />);
  const screen = await view(false);
  expect(document.activeElement).toBe(document.body);
  await screen.unmount();
  await view(true);
  expect(focused()).toBe('Edit');
});
