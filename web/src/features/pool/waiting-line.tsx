import { MAX_WAITING } from '@quadrangle/domain/membership/pool';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

/** How often the owner's side looks whether something new waits, in milliseconds. */
const LIVE_MS = 15_000;

/** For the owner's side of an event: how much waits, as it comes, and the way to the desk (decisions 65). */
export function WaitingLine({ event }: { event: EventView }) {
  const t = useTexts();
  const { data } = trpc.events.find.useQuery({ id: event.id }, { refetchInterval: LIVE_MS });
  const waiting = data?.pooling?.waiting ?? event.pooling?.waiting ?? 0;
  return (
    <Link
      to={`${eventPath(event)}/offers`}
      className={buttonClass(waiting > 0 ? 'primary' : 'outline', 'mt-4 rounded-full')}
    >
      <Inbox size={18} aria-hidden />
      <span aria-live="polite">
        {waiting === 0
          ? t('pool.nothing')
          : t(waiting < MAX_WAITING ? 'pool.waiting' : 'pool.waitingMany', { count: waiting })}
      </span>
    </Link>
  );
}
