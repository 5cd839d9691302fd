import { type ReactNode, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import './beside-list.css';

const WIDE = '(width >= 1024px)';

/** Whether there is room beside a list. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
}

/** A list with its months or days beside it, on wide screens; `long` keeps their room free before they are known. */
export function BesideList({ long, beside, children }: { long: boolean; beside: ReactNode; children: ReactNode }) {
  return (
    <div className={cx(long && 'with-times')}>
      <div className="min-w-0">{children}</div>
      {beside}
    </div>
  );
}
