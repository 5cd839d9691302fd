import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface Props {
  drawing: DrawingName;
  /** One sentence. */
  text: string;
  /** More to know, if one sentence is not enough. */
  detail?: string;
  /** One action: a Button or a link in `buttonClass`. */
  action?: ReactNode;
}

/** The message of a place without content. */
export function EmptyState({ drawing, text, detail, action }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center">
      <Drawing name={drawing} className="mb-2 h-28 text-muted" />
      <p className="text-16 font-medium wrap-anywhere">{text}</p>
      {detail && <p className="text-14 text-muted">{detail}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
