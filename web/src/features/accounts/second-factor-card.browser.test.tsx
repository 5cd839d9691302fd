import '../../testing/texts.ts';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useNotices } from '../../shared/ui/notices.ts';
import { serve } from '../../testing/server.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

vi.mock('./passkeys.ts', () => ({ signWithPasskey: async () => ({ ticket: 't', passkey: { id: 'k' } }) }));

it('a passkey that was removed is said to be none of the account’s, and a wrong code to be wrong (decisions 54)', async () => {
  serve({ 'accounts.showSecondFactor': () => refuse('SECOND_FACTOR_FAILED') });
  const asked = { ticket: 't', ways: ['code', 'passkey'] as const, passkeys: ['k'], host: 'here', gate: null };
  const screen = await render(<SecondFactorCard asked={asked} onAsked={vi.fn()} onBack={vi.fn()} />);
  const lastNotice = () => useNotices.getState().notices.at(-1)?.text;
  await screen.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(lastNotice).toMatch(/^This passkey doesn’t work here/);
  await screen.getByRole('textbox').fill('123456');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(lastNotice).toMatch(/^That code is wrong/);
});
