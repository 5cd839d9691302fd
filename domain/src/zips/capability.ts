import type { Processing } from '../kernel/processing.ts';
import { chooseForZip, zipBatch, zipChosen, zipEvent } from './pack-zip.ts';
import type { ZipChoices } from './ports.ts';

export const useCases = { zipEvent, zipBatch, zipChosen, chooseForZip };

export const processing = {
  zipChoices: { what: 'choices for a download', why: 'to make the ZIP', until: 'some hours' },
} satisfies Processing;

export interface Repositories {
  zipChoices: ZipChoices;
}
