import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: LucideIcon;
  /** The accessible name, shown as the tooltip too. */
  label: string;
  tipSide?: 'top' | 'bottom';
  tipAlign?: 'start' | 'center' | 'end';
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px target with an icon alone; its label is its name and its tooltip. */
export function IconButton({ icon: Icon, label, tipSide, tipAlign, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={label}
      data-tip-side={tipSide}
      data-tip-align={tipAlign}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors',
        'hover:not-disabled:bg-current/10 disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
