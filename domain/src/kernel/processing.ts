import { DAY, HOUR } from './time.ts';

/** What is stored of each kind of people's own data, why, and until when, in words for a record of processing. */
export type Processing = Readonly<
  Record<
    string,
    {
      readonly what: string;
      readonly why: string;
      /** Some depend on how many days the log is kept. */
      readonly until: string | ((auditDays: number) => string);
    }
  >
>;

export const days = (milliseconds: number) => `${milliseconds / DAY} days`;
export const hours = (milliseconds: number) => `${milliseconds / HOUR} hours`;
export const GONE = 'the account is deleted';
