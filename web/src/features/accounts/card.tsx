import type { ReactNode } from 'react';
import { Release } from './release.tsx';

/** The card of the pages around signing in: a title, then the form. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <section className="mx-auto my-auto w-full max-w-[440px] px-4 py-8">
        <div className="flex flex-col gap-5 rounded-picture bg-raised p-6 w500:p-8">
          <h1 className="text-28">{title}</h1>
          {children}
        </div>
      </section>
      <Release />
    </>
  );
}
