import { chooseForZip, zipBatch, zipChosen, zipEvent } from './pack-zip.ts';

export const useCases = { zipEvent, zipBatch, zipChosen, chooseForZip };
