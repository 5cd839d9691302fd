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

export interface Repositories {
  secondFactors: SecondFactors;
  tickets: Tickets;
}
