import { MOST_UNREAD } from '@quadrangle/domain/news/unread';
import { Bell as Icon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** How often a page that is looked at asks (decisions 50). */
const ASKED_EVERY_MS = 60_000;

/** The way to what one was told, with how much of it is unread (decisions 50). */
export function Bell() {
  const t = useTexts();
  const { data } = trpc.news.unread.useQuery(undefined, {
    refetchOnWindowFocus: true,
    refetchInterval: ASKED_EVERY_MS,
  });
  const unread = data?.unread ?? 0;
  const many = unread >= MOST_UNREAD;
  const label = unread === 0 ? t('news.title') : many ? t('news.manyUnread') : t('news.unread', { count: unread });
  return (
    <Link
      to="/notifications"
      aria-label={label}
      data-tip={label}
      data-tip-align="end"
      className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken"
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-danger-fill px-1 text-center text-12 font-semibold text-on-danger tabular-nums"
        >
          {many ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
