import { type ReactNode, useId } from 'react';

/** One kind of media within a page, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 mb-4 first-of-type:mt-4 max-w600:my-3">
      <h2 id={id} className="mb-4 text-20 max-w600:mb-2 max-w600:text-16">
        {title}
      </h2>
      {children}
    </section>
  );
}
