import { dayOf } from '@quadrangle/domain/kernel/days';
import { DAY } from '@quadrangle/domain/kernel/time';
import { useMemo } from 'react';
import { useFormat, useLanguage } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import type { Headings } from './media-flow.tsx';

/** Days that each have a heading; what is older stands under its month. */
const DAYS = 7;

/** The day, `YYYY-MM-DD`, or for what is older the month, `YYYY-MM`, that something of a list by time stands under. */
export function dateKey(moment: number, now: number, timeZone: string): string {
  const day = dayOf(moment, timeZone);
  return now - moment < DAYS * DAY ? day : day.slice(0, 7);
}

/** The dates of a list by time, where nothing else says when something was shared. */
export function useDateHeadings(): Headings {
  const language = useLanguage();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formatters are those of the language.
  return useMemo(
    () => ({
      of: ({ beganAt }, _list, bare) => (bare ? dateKey(beganAt, Date.now(), timeZone) : null),
      say: (key) => (key.length > 7 ? format.day(key) : format.monthOf(key)),
    }),
    [language, timeZone],
  );
}
