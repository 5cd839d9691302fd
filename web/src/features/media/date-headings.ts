import { dayOf, daysLater } from '@quadrangle/domain/kernel/days';
import { useMemo } from 'react';
import { useLanguage } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import type { Headings } from './media-flow.tsx';

/** How many days have headings of their own; older items are under their month. */
const DAYS = 7;

/** The heading of something in a list by time: its day, `YYYY-MM-DD`, or if it is older its month, `YYYY-MM`. */
export function dateKey(moment: number, now: number, timeZone: string): string {
  const day = dayOf(moment, timeZone);
  return day > daysLater(dayOf(now, timeZone), -DAYS) ? day : day.slice(0, 7);
}

/** The headings of a list by time, where nothing else shows when something was shared. */
export function useDateHeadings(): Headings {
  const language = useLanguage();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const format = useLaterFormats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formatters are those of the language.
  return useMemo(
    () => ({
      of: ({ beganAt }, _list, bare) => (bare ? dateKey(beganAt, Date.now(), timeZone) : null),
      say: (key) => (key.length > 7 ? format.day(key) : format.monthOf(key)),
    }),
    [language, timeZone],
  );
}
