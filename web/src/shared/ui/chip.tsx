import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = { plain: 'bg-sunken text-ink', accent: 'bg-accent-soft text-accent' };

/** A short word on a pill: a tag, a role, a saving. */
export function Chip({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full px-3 py-0.5 text-12 font-medium', TONES[tone])}>
      {children}
    </span>
  );
}
