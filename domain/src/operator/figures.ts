import { z } from 'zod';
import { type Day, daysLater, utcDay } from '../kernel/days.ts';
import type { Clock } from '../kernel/ports.ts';
import { wholeNumber } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { DayFigures, Figures } from './ports.ts';

/** The most days that are shown: a year. */
export const MAX_DAYS = 365;

const HOW_MANY = 'Ask for 1 to 365 days.';

/** The figures of each of the last days, today included, the oldest first (operator). */
export const readFigures = useCase({
  name: 'operator.figures',
  access: 'operator',
  input: z.strictObject({
    days: wholeNumber.refine((days) => days >= 1 && days <= MAX_DAYS, HOW_MANY).default(30),
  }),
  async run({ clock, figures }: { clock: Clock; figures: Figures }, _actor, { days }): Promise<DayFigures[]> {
    const today = utcDay(clock.now());
    const from = daysLater(today, 1 - days);
    const known = new Map((await figures.days(from)).map((each) => [each.day, each]));
    return Array.from({ length: days }, (_, index) => {
      const day = daysLater(from, index);
      return known.get(day) ?? quiet(day);
    });
  },
});

/** A day on which nothing happened. */
export function quiet(day: Day): DayFigures {
  return { day, uploads: 0, bytes: 0, active: 0, payments: 0, paise: 0 };
}
