import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/** A grey place where content will be, in its final shape. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" style={style} className={cx('animate-pulse rounded-control bg-sunken', className)} />;
}

/** Wraps the skeletons of one place, so that a screen reader hears one word instead of silence. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
