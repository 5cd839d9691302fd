import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';

/** Items are walked on one page, whose viewer stays open from one to the next. */
const ITEM = /^\/(?:photo|video)\//;

/** The page inside a frame: while it loads or when it breaks, the frame stays. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={ITEM.test(pathname) ? 'item' : pathname} of={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
