import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/languages.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

const SIZES = {
  small: 'm-auto max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))]',
  /** Rises from the lower edge, where a thumb is. */
  sheet: 'mx-auto mt-auto mb-0 max-h-[85dvh] w-screen max-w-[440px] rounded-b-none pb-[env(safe-area-inset-bottom)]',
  /** 600 by 600 px (product 9); a phone gives it the whole screen. */
  upload:
    'm-auto w-[600px] h-[600px] max-w-full max-h-dvh max-w600:h-dvh max-w600:w-screen max-w600:rounded-none pb-[env(safe-area-inset-bottom)]',
};

interface Props {
  title: string;
  onClose: () => void;
  /** While true, nothing closes it: X, Escape and the backdrop are off. */
  busy?: boolean;
  size?: keyof typeof SIZES;
  /** Stays visible under the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The focus returns to where it was when it goes. It lies in the body:
 * what hides the place that opened it, such as a menu that closes, must not hide the dialog. A press on the backdrop
 * closes it, unless it holds a form: a press that selects what was typed may end there.
 */
export function Dialog({ title, onClose, busy = false, size = 'small', footer, children }: Props) {
  const titleId = useId();
  const t = useTexts();
  const leave = () => {
    if (!busy) onClose();
  };
  const modal = useModal(leave);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which arrives as 'cancel'.
    <dialog
      {...modal}
      aria-labelledby={titleId}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.querySelector('form')) leave();
      }}
      className={cx(
        'overflow-hidden rounded-picture bg-raised text-ink',
        'backdrop:bg-veil/60 open:flex open:animate-appear',
        SIZES[size],
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex items-center gap-2 py-3 pr-3 pl-6">
          <h2 id={titleId} className="grow text-20">
            {title}
          </h2>
          <IconButton icon={X} label={t('common.close')} tipAlign="end" onClick={onClose} disabled={busy} />
        </div>
        <div className="min-h-0 grow overflow-y-auto px-6 pt-1 pb-3">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
