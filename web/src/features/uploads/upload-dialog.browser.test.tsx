import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useRoot } from '../../shared/lib/session.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { asha } from '../../testing/browser.ts';
import { openUpload } from './open-upload.ts';
import { Uploading } from './upload-dialog.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says that they left to whoever has left by the days of their college', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-30T20:00:00Z') });
  useInstallation.setState({ timeZone: 'Asia/Kolkata' });
  useRoot.setState({
    session: { currentUser: { ...asha, mayUpload: false, leavesOn: '2027-05-31' }, loading: false, error: false },
  });
  await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Uploading />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  openUpload([], 'photo');
  const tones = () => useNotices.getState().notices.map(({ tone }) => tone);
  await expect.poll(tones).toHaveLength(1);
  expect(tones()).toEqual(['red']);
});
