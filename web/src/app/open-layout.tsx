import { Brand } from '../shared/ui/brand.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SkipLink } from './skip-link.tsx';
import { useAppearance } from './use-appearance.ts';

/** The frame of pages that need no session: brand, language, theme. */
export function OpenLayout() {
  const appearance = useAppearance();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-[1120px] items-center gap-1 px-4 py-3 w600:px-8">
        <Brand className="mr-auto flex min-w-0" />
        {appearance.map(({ id, icon: Icon, label, lang, act }) => (
          <button
            key={id}
            type="button"
            onClick={act}
            className="inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 w600:px-3 text-14 text-muted transition-colors hover:bg-sunken hover:text-ink"
          >
            {lang ? null : <Icon size={20} strokeWidth={1.75} aria-hidden />}
            <span lang={lang} className={lang ? '' : 'sr-only w600:not-sr-only'}>
              {label}
            </span>
          </button>
        ))}
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <PageOutlet />
      </main>
    </div>
  );
}
