import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { api, queryClient, trpc } from '../shared/lib/trpc.ts';
import { NoticeRegion } from '../shared/ui/notice-region.tsx';

/** The context of every page: fetched data, the address, and a place for notices. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          {children}
          <NoticeRegion />
        </BrowserRouter>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
