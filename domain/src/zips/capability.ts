import { hours, type Processing } from '../kernel/processing.ts';
import { forgetChoicesJob } from './forget-choices.ts';
import { chooseForZip, zipBatch, zipChosen, zipEvent } from './pack-zip.ts';
import type { ZipChoices } from './ports.ts';
import { CHOICE_LIFE } from './rules.ts';

export const useCases = { zipEvent, zipBatch, zipChosen, chooseForZip };

export const jobs = [forgetChoicesJob] as const;

export const processing = {
  zipChoices: { what: 'choices for a download', why: 'to make the ZIP', until: hours(CHOICE_LIFE) },
} satisfies Processing;

export interface Repositories {
  zipChoices: ZipChoices;
}
