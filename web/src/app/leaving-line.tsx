import { leavesSoon } from '@quadrangle/domain/colleges/leaving-soon';
import { utcDay } from '@quadrangle/domain/kernel/days';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../shared/i18n/languages.ts';

/** Asks whoever leaves within 60 days, or left, for the recovery address that they lack (decisions 74). */
export function LeavingLine({ leavesOn }: { leavesOn: string }) {
  const t = useTexts();
  const format = useFormat();
  if (!leavesSoon(leavesOn, utcDay(Date.now()))) return null;
  return (
    <aside className="flex flex-wrap items-center gap-x-4 border-warn border-y bg-warn-soft px-4 py-2 text-14 w600:px-6">
      {t('college.leavingSoon', { day: format.period(leavesOn, leavesOn) })}
      <Link to="/profile" className="flex min-h-11 items-center font-semibold text-accent hover:underline">
        {t('college.giveAddress')}
      </Link>
    </aside>
  );
}
