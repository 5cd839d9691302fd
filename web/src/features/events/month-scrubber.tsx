import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { BesideList, useRoomBeside } from '../../shared/ui/beside-list.tsx';
import { headingRead, TimeScrubber } from '../../shared/ui/time-scrubber.tsx';

const headingOf = (month: string) => document.getElementById(`month-${month}`);

/** A list of events with its months beside it, on wide screens (decisions 46). */
export function MonthScrubber({ children, long }: { children: ReactNode; long: boolean }) {
  const t = useTexts();
  const { data } = trpc.events.months.useQuery({}, { staleTime: 0, enabled: useRoomBeside() && long });
  const months = data?.months ?? [];
  const readNow = () => headingRead(months.flatMap((month) => headingOf(month) ?? []))?.id.slice('month-'.length);
  return (
    <BesideList
      long={long}
      beside={
        long && (
          <TimeScrubber
            label={t('times.months')}
            times={months}
            readNow={readNow}
            addressOf={(month) => `/events?month=${month}`}
            headingOf={headingOf}
          />
        )
      }
    >
      {children}
    </BesideList>
  );
}
