import type { Processing } from '../kernel/processing.ts';
import { askPasskey, showSecondFactor } from './enter.ts';
import {
  addAuthenticator,
  addPasskey,
  draftAuthenticator,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from './manage-factors.ts';
import type { SecondFactors, Tickets } from './ports.ts';
import { askOwnPasskey, proofWanted, prove } from './prove.ts';

export const useCases = {
  askPasskey,
  showSecondFactor,
  listFactors,
  draftAuthenticator,
  addAuthenticator,
  addPasskey,
  removeFactor,
  renewRecoveryCodes,
  proofWanted,
  askOwnPasskey,
  prove,
};

export const processing = {
  authenticators: { what: 'second factors', why: 'to protect the account', until: 'turned off' },
  passkeys: { what: 'passkeys', why: 'to protect the account', until: 'turned off' },
} satisfies Processing;

export interface Repositories {
  secondFactors: SecondFactors;
  tickets: Tickets;
}
