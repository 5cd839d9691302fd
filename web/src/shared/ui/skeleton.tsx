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

/** The head of a person's or a club's page while it loads. */
export function HeadSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="mt-4 flex items-center gap-6">
      <Skeleton className="size-22 shrink-0 rounded-full" />
      <div className="grow">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="mt-3 h-4 w-32" />
      </div>
    </Loading>
  );
}
