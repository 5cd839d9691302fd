import { deleteAccount } from './delete-account.ts';
import { askOwnData, fetchOwnData, ownDataState } from './fetch-own-data.ts';
import { forgetOwnDataJob, makeOwnDataJob } from './make-own-data.ts';
import type { OwnData } from './ports.ts';
import { withdrawAgainJob, withdrawConsent } from './withdraw-consent.ts';

export const accountUseCases = { deleteAccount };

export const consentUseCases = { withdrawConsent };

export const useCases = { askOwnData, ownDataState, fetchOwnData };

export const jobs = [makeOwnDataJob, forgetOwnDataJob, withdrawAgainJob] as const;

export interface Repositories {
  ownData: OwnData;
}
