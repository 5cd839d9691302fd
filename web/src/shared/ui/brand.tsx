import { Link } from 'react-router-dom';
import { useInstallation } from '../lib/installation.ts';
import { cx } from './cx.ts';

/** The mark: a square court drawn with four strokes, one open. One colour, legible from 16 px. `size` in px. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M4 20V4M4 4h16M20 4v16M4 20h8" />
    </svg>
  );
}

/** The operator's mark or ours, with the product's name, leading to the first page. `className` says how it is displayed (flex, hidden); `nameClass` hides the name where it is narrow. */
export function Brand({ className, nameClass }: { className?: string; nameClass?: string }) {
  const { appName, logoUrl } = useInstallation();
  return (
    <Link to="/" aria-label={appName} className={cx('min-h-11 items-center gap-3 rounded-control', className)}>
      {logoUrl ? (
        <img src={logoUrl} alt="" className="size-7 shrink-0 object-contain" />
      ) : (
        <Mark className="text-accent" />
      )}
      <span className={cx('truncate text-20 font-semibold tracking-tight', nameClass)}>{appName}</span>
    </Link>
  );
}
