import { dayOf } from '@quadrangle/domain/kernel/days';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../shared/i18n/languages.ts';
import { type Installation, useInstallation } from '../shared/lib/installation.ts';

/** Says on every page that the college closes, while it does, by its own days (decisions 69). */
export function ClosingLine({ readingFrom, erasedAt }: NonNullable<Installation['closing']>) {
  const t = useTexts();
  const format = useFormat();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const dayText = (moment: number) => {
    const day = dayOf(moment, timeZone);
    return format.period(day, day);
  };
  const until = dayText(erasedAt);
  return (
    <aside className="flex flex-wrap items-center gap-x-4 border-warn border-y bg-warn-soft px-4 text-14 w600:px-6">
      <p className="py-3">
        {Date.now() < readingFrom
          ? t('college.closingSoon', { day: dayText(readingFrom), until })
          : t('college.closing', { until })}
      </p>
      <Link to="/profile" className="flex min-h-11 items-center font-semibold text-accent hover:underline">
        {t('college.takeDataAlong')}
      </Link>
    </aside>
  );
}
