import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';

export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

interface Props {
  /** The accessible name of the button that opens it. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  entries: readonly MenuEntry[];
}

const GAP = 4;
const EDGE = 8;

/** A button with a list of actions in the browser's own popover: Escape and a click elsewhere close it. */
export function Menu({ label, children, className, entries }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll('button') ?? [])];

  const place = () => {
    const anchor = button.current?.getBoundingClientRect();
    const box = list.current;
    if (!anchor || !box) return;
    const below = anchor.bottom + GAP + box.offsetHeight <= innerHeight;
    box.style.top = `${below ? anchor.bottom + GAP : anchor.top - GAP - box.offsetHeight}px`;
    box.style.left = `${Math.max(EDGE, Math.min(anchor.right - box.offsetWidth, innerWidth - box.offsetWidth - EDGE))}px`;
    items()[0]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        className={cx('min-h-11 min-w-11', className)}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => event.newState === 'open' && place()}
        onKeyDown={onKeyDown}
        className="fixed inset-auto m-0 min-w-48 animate-appear rounded-picture border border-line bg-raised p-2 text-ink"
      >
        {entries.map(({ label, icon: Icon, danger, onSelect }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={onSelect}
            className={cx(
              'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-14 hover:bg-sunken',
              danger && 'text-danger',
            )}
          >
            {Icon && <Icon size={18} aria-hidden />}
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
