import type { ReactNode } from 'react';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Drawing, type DrawingName } from '../../shared/ui/drawing.tsx';
import { Release } from './release.tsx';

interface Props {
  drawing: DrawingName;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** A page with one message and one action. */
export function NoticeCard({ drawing, title, text, children }: Props) {
  useTitle(title);
  return (
    <>
      <section className="mx-auto my-auto flex w-full max-w-[480px] flex-col items-center gap-3 px-4 py-12 text-center">
        <Drawing name={drawing} className="mb-2 h-36 text-muted" />
        <h1 className="text-28">{title}</h1>
        <p className="text-muted">{text}</p>
        {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
      </section>
      <Release />
    </>
  );
}
