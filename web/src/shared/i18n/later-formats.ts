import { memoized } from './format.ts';
import { useLanguage } from './languages.ts';

const long = memoized(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const months = memoized(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A moment as clocks showed it in a zone: "Mar 14, 2026, 6:05 PM". */
export function momentText(moment: number, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}

/** A day, `YYYY-MM-DD`, in full: "Saturday, March 14, 2026". */
export function dayText(day: string, language: string): string {
  return long(language).format(Date.parse(day));
}

/** A month, `YYYY-MM`: "March 2026". */
export function monthOfText(month: string, language: string): string {
  return months(language).format(Date.parse(month));
}

/** An amount in paise as rupees: 23000 → "₹230". */
export function rupees(paise: number, language: string): string {
  return new Intl.NumberFormat(language === 'en' ? 'en-IN' : language, {
    style: 'currency',
    currency: 'INR',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}

/** The formatters that no first page needs, in the language on screen. */
export function useLaterFormats() {
  const language = useLanguage();
  return {
    moment: (moment: number, timeZone: string) => momentText(moment, timeZone, language),
    day: (day: string) => dayText(day, language),
    monthOf: (month: string) => monthOfText(month, language),
    /** In full: "12,345". */
    number: (value: number) => value.toLocaleString(language),
    rupees: (paise: number) => rupees(paise, language),
  };
}
