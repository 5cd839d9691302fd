import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { NewsChoices } from '../features/news/news-choices.tsx';
import { NewsPage } from '../features/news/news-page.tsx';
import { ModerationPage } from '../features/safety/moderation-page.tsx';
import { OwnReportsPage } from '../features/safety/own-reports-page.tsx';

/** Oneself, what one was told, what one reported, and what one is to decide as a moderator: by its address, in one piece of code. */
export function OwnPage(props: Omit<ComponentProps<typeof ProfilePage>, 'choices'>) {
  const { pathname } = useLocation();
  if (pathname === '/notifications') return <NewsPage />;
  if (pathname === '/reports') return <OwnReportsPage />;
  return pathname === '/moderation' ? <ModerationPage /> : <ProfilePage choices={<NewsChoices />} {...props} />;
}
