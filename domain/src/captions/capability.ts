import { putCaptions, removeCaptions } from './change-captions.ts';
import { openCaptions } from './open-captions.ts';

export const useCases = { putCaptions, removeCaptions, openCaptions };
