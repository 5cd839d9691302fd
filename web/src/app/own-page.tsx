import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { ModerationPage } from '../features/safety/moderation-page.tsx';
import { OwnReportsPage } from '../features/safety/own-reports-page.tsx';

/** Oneself, what one reported, and what one is to decide as a moderator: by its address, in one piece of code. */
export function OwnPage(props: ComponentProps<typeof ProfilePage>) {
  const { pathname } = useLocation();
  if (pathname === '/reports') return <OwnReportsPage />;
  return pathname === '/moderation' ? <ModerationPage /> : <ProfilePage {...props} />;
}
