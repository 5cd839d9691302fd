import { GONE, type Processing } from '../kernel/processing.ts';
import { agree, changeAge, readConsent, readNotice } from './agree.ts';
import { askGuardian, giveGuardianCode, sayAge, sendGuardianCodeJob } from './guardian.ts';
import type { Consents, Guardians } from './ports.ts';

export { letters } from './letters.ts';

export const useCases = { readNotice, readConsent, agree, changeAge, sayAge, askGuardian, giveGuardianCode };

export const jobs = [sendGuardianCodeJob] as const;

export const processing = {
  agreements: { what: 'agreements to the notice', why: 'to prove them', until: GONE },
  guardians: { what: 'a guardian’s address', why: 'to prove that they agreed', until: GONE },
} satisfies Processing;

export interface Repositories {
  consents: Consents;
  guardians: Guardians;
}
