import { FilePlus } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { cx } from './cx.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'disabled'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The chosen files, if the form keeps them and not the input. */
  chosen?: string | undefined;
  /** Takes no file for now, and keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const refuse = (event: SyntheticEvent) => event.preventDefault();

/** Chooses files, by the browser's dialog or by dropping them on it: the input itself lies, unseen, over the box. */
export function FileField({ label, hint, error, chosen, busy = false, ...rest }: Props) {
  const id = useId();
  const t = useTexts();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <div
        className={cx(
          'relative flex min-h-16 items-center gap-3 rounded-control border border-dashed px-4 text-14 transition-colors',
          'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <FilePlus size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
        <span id={`${id}-chosen`} aria-live="polite" className={cx('min-w-0 truncate', !chosen && 'text-muted')}>
          {chosen ?? t(rest.multiple ? 'uploads.chooseFiles' : 'uploads.chooseFile')}
        </span>
        <input
          {...rest}
          id={id}
          type="file"
          {...(busy && { 'aria-disabled': true, onClick: refuse, onDrop: refuse })}
          aria-describedby={cx(`${id}-chosen`, (error || hint) && `${id}-note`)}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0 aria-disabled:cursor-not-allowed"
        />
      </div>
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('text-14', error ? 'text-danger' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
