import { cx } from './cx.ts';

interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** One thing that is on or off at once, without saving. */
export function Switch({ label, on, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="flex min-h-11 items-center gap-3 text-14"
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors',
          on ? 'border-accent bg-accent' : 'border-line-strong bg-raised',
        )}
      >
        <span
          className={cx(
            'size-4.5 rounded-full transition-transform',
            on ? 'translate-x-5 bg-on-accent' : 'bg-line-strong',
          )}
        />
      </span>
      {label}
    </button>
  );
}
