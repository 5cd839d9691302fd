import { Hourglass } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';

/** Says of an offered item, to its sender and the owner's side, that nobody else sees it yet (decisions 65). */
export function WaitsNotice({ own }: { own: boolean }) {
  const t = useTexts();
  return (
    <aside className="flex gap-3 rounded-picture bg-sunken p-4">
      <Hourglass size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <p className="min-w-0">{t(own ? 'pool.waitsHere' : 'pool.waitsForYou')}</p>
    </aside>
  );
}
