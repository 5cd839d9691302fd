import { Ellipsis } from 'lucide-react';
import { Children, type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { buttonClass } from './button.tsx';
import './more-actions.css';

/**
 * Actions that are seldom wanted, one below the other behind "More", if there are any. It closes when one is chosen.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const t = useTexts();
  const id = useId();
  if (Children.toArray(children).length === 0) return null;
  return (
    <div className="more-actions">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('shell.more')}
        data-tip={t('shell.more')}
        className={buttonClass('outline', 'more-opener rounded-full px-3')}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses one of its buttons arrives as a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are the controls. */}
      <div
        id={id}
        popover="auto"
        data-labelled
        className="more-list"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </div>
  );
}
