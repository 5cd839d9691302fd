import { GONE, type Processing } from '../kernel/processing.ts';
import * as register from './keep-register.ts';
import type { Breaches, BreachPeople } from './ports.ts';
import { remindOfBreachJob } from './remind-of-clock.ts';
import { tellOfBreachJob } from './tell-people.ts';

export { letters } from './letters.ts';

export const useCases = { ...register };

export const jobs = [remindOfBreachJob, tellOfBreachJob] as const;

export const processing = {
  breaches: {
    what: 'breaches that concern somebody',
    why: 'to tell them, each once',
    until: `the breach is closed, or ${GONE}`,
  },
} satisfies Processing;

export interface Repositories {
  breaches: Breaches;
  breachPeople: BreachPeople;
}
