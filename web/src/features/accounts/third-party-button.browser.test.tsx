import '../../testing/texts.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useInstallation } from '../../shared/lib/installation.ts';
import { ThirdPartyButton } from './third-party-button.tsx';

it.each([
  [true, false, 'Continue with Google'],
  [false, false, 'Continue with your college’s account'],
  [true, true, 'Continue with your college’s account'],
])('Google: %s, by address: %s: the button says "%s" (decisions 9, 69)', async (isGoogle, byAddress, name) => {
  useInstallation.setState({
    thirdPartySignIn: true,
    thirdPartyIsGoogle: isGoogle,
    thirdPartyByAddress: byAddress,
  });
  const screen = await render(<ThirdPartyButton onAsked={vi.fn()} />);
  await expect.element(screen.getByRole('button', { name })).toBeVisible();
});
