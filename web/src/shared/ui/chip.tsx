import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = { plain: 'bg-sunken text-ink', accent: 'bg-accent-soft text-accent' };

/** A short word on a pill: a tag, a role, a saving. Forced colors drop its background and draw its edge. */
export function Chip({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full border border-transparent px-3 py-px text-12 font-medium',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
