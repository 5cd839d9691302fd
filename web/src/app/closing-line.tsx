import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../shared/i18n/languages.ts';
import type { Installation } from '../shared/lib/installation.ts';

/** Says on every page that the college closes, while it does (decisions 69). */
export function ClosingLine({ readingFrom, erasedAt }: NonNullable<Installation['closing']>) {
  const t = useTexts();
  const format = useFormat();
  const until = format.date(erasedAt);
  return (
    <aside className="flex flex-wrap items-center gap-x-4 border-warn border-y bg-warn-soft px-4 text-14 w600:px-6">
      <p className="py-3">
        {Date.now() < readingFrom
          ? t('college.closingSoon', { day: format.date(readingFrom), until })
          : t('college.closing', { until })}
      </p>
      <Link to="/profile" className="flex min-h-11 items-center font-semibold text-accent hover:underline">
        {t('college.takeDataAlong')}
      </Link>
    </aside>
  );
}
