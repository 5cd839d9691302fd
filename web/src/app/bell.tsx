import { Bell as Icon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../shared/i18n/languages.ts';
import { trpc } from '../shared/lib/trpc.ts';

/** Milliseconds after which a page opens its live connection: its own data and pictures come first. */
const LIVE_AFTER_MS = 3_000;

/** The highest number on the bell: more are too many to count. */
const MOST = 9;

/** The link to one's notifications, with the number of unread ones (decisions 50). */
export function Bell() {
  const t = useTexts();
  const { data } = trpc.news.unread.useQuery();
  useEffect(() => {
    setTimeout(() => import('../shared/live/live.ts').catch(() => {}), LIVE_AFTER_MS);
  }, []);
  const unread = data?.unread ?? 0;
  const shown = unread <= MOST ? unread : `${MOST}+`;
  const label = t(unread > 0 ? 'shell.unread' : 'shell.notifications', { shown });
  return (
    <Link
      to="/notifications"
      aria-label={label}
      data-tip={label}
      data-tip-align="end"
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-danger-fill px-1 text-center font-semibold text-12 text-on-danger"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
