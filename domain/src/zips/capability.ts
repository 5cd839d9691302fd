import { chooseForZip, zipBatch, zipChosen, zipEvent } from './pack-zip.ts';
import type { ZipChoices } from './ports.ts';

export const useCases = { zipEvent, zipBatch, zipChosen, chooseForZip };

export interface Repositories {
  zipChoices: ZipChoices;
}
