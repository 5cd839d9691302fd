import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../shared/lib/trpc.ts';
import { CaptionsDialog } from './captions-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('says what is wrong with new captions, also where those that are there could not be read (decisions 59)', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const former = { language: 'en', label: 'English', url: '/media/captions/c.vtt' };
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <CaptionsDialog id="v" former={former} taken={['en']} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const text = screen.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toHaveAccessibleDescription(/went wrong/);
  await text.fill('Hello');
  await expect.element(text).not.toHaveAccessibleDescription(/went wrong/);
  await screen.getByRole('button', { name: 'Save captions' }).click();
  await expect.element(text).toHaveAccessibleDescription(/Line 1: A time was expected here/);
});
