/** The events of one month, in the order of the list. */
export interface Month<T> {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly events: readonly T[];
}

/** One year of events, month by month. */
export interface Year<T> {
  readonly year: string;
  readonly months: readonly Month<T>[];
}

/** Events, sorted by their first days, grouped by year and month (decisions 46). */
export function byMonth<T extends { readonly startsOn: string }>(events: readonly T[]): Year<T>[] {
  const years: { year: string; months: { month: string; events: T[] }[] }[] = [];
  for (const event of events) {
    const [year, month] = [event.startsOn.slice(0, 4), event.startsOn.slice(0, 7)];
    if (years.at(-1)?.year !== year) years.push({ year, months: [] });
    const months = years.at(-1)?.months;
    if (months?.at(-1)?.month !== month) months?.push({ month, events: [] });
    months?.at(-1)?.events.push(event);
  }
  return years;
}
