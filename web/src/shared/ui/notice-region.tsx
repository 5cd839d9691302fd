import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/languages.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { dismissNotice, lifetime, type Notice, type NoticeTone, useNotices } from './notices.ts';
import { catchFocus, useOpenDialogs } from './open-dialogs.ts';

/** How a message of a tone looks. */
export const TONES: Record<NoticeTone, { icon: LucideIcon; box: string; ink: string }> = {
  green: { icon: CircleCheck, box: 'bg-ok-soft border-ok', ink: 'text-ok' },
  yellow: { icon: TriangleAlert, box: 'bg-warn-soft border-warn', ink: 'text-warn' },
  red: { icon: CircleAlert, box: 'bg-danger-soft border-danger', ink: 'text-danger' },
  default: { icon: Info, box: 'bg-raised border-line-strong', ink: 'text-muted' },
};

function NoticeBox({ notice }: { notice: Notice }) {
  const t = useTexts();
  const [held, setHeld] = useState(false);
  const { icon: Icon, box, ink } = TONES[notice.tone];
  const stays = lifetime(notice);

  useEffect(() => {
    if (stays === null || held) return;
    const timer = setTimeout(() => dismissNotice(notice.id), stays);
    return () => clearTimeout(timer);
  }, [notice.id, stays, held]);

  return (
    <li
      data-tone={notice.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex w-full animate-appear items-start gap-3 rounded-picture border py-1 pr-1 pl-4 text-14 text-ink',
        box,
      )}
    >
      <Icon size={20} aria-hidden className={cx('mt-3', ink)} />
      <div className="grow py-2.5">
        <p>{notice.text}</p>
        {notice.link && (
          <Link
            to={notice.link.to}
            onClick={() => dismissNotice(notice.id)}
            className="flex min-h-11 w-fit items-center font-semibold text-accent hover:underline"
          >
            {notice.link.text}
          </Link>
        )}
      </div>
      <IconButton
        icon={X}
        label={t('common.close')}
        tipAlign="end"
        onClick={() => {
          dismissNotice(notice.id);
          catchFocus();
        }}
      />
    </li>
  );
}

/** Where messages appear: over everything but the tray, inside the topmost dialog if one is open. Render it once. */
export function NoticeRegion() {
  const t = useTexts();
  const notices = useNotices((state) => state.notices);
  const topmost = useOpenDialogs((state) => state.elements.at(-1));
  return createPortal(
    <section
      id="notices"
      aria-label={t('common.notices')}
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed inset-x-4 bottom-20 z-40 mx-auto max-w-[480px] tall:w600:bottom-6',
        topmost ? 'w600:bottom-28' : 'pb-(--tray) w600:bottom-6',
      )}
    >
      <ol className="flex flex-col gap-2">
        {notices.map((notice) => (
          <NoticeBox key={notice.id} notice={notice} />
        ))}
      </ol>
    </section>,
    topmost ?? document.body,
  );
}
