import type { ReactNode } from 'react';

/** The frame of a small line drawing. */
export function LineDrawing({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
