import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger';

/** Each has an edge, if only a transparent one: forced colors draw it, and drop backgrounds. */
const LOOKS: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  outline: 'border-line-strong bg-raised text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent text-ink hover:not-disabled:bg-sunken',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:not-disabled:opacity-90',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return cx(
    'inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-control border px-4 py-2',
    'text-center text-14 font-semibold wrap-anywhere transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    LOOKS[look],
    className,
  );
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Shows a spinner and refuses presses, Enter in a field too; the label stays, and so does the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, busy = false, className, children, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
}
