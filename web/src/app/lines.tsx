import type { Installation } from '../shared/lib/installation.ts';
import { ClosingLine } from './closing-line.tsx';
import { LeavingLine } from './leaving-line.tsx';
import { NoticeLine } from './notice-line.tsx';

interface Props {
  /** While the college closes. */
  closing: Installation['closing'];
  /** The day on which somebody without a recovery address leaves. */
  leavesOn: string | null;
  /** The notice that is to be read. */
  due: 'new' | 'changed' | null;
}

/** What stands above every page as long as it is to be known or answered. */
export function Lines({ closing, leavesOn, due }: Props) {
  return (
    <>
      {closing && <ClosingLine {...closing} />}
      {leavesOn !== null && <LeavingLine leavesOn={leavesOn} />}
      {due && <NoticeLine due={due} />}
    </>
  );
}
