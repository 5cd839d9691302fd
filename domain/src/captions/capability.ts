import { putCaptions, removeCaptions } from './change-captions.ts';
import { openCaptions } from './open-captions.ts';
import type { CaptionsRepository } from './ports.ts';

export const useCases = { putCaptions, removeCaptions, openCaptions };

export interface Repositories {
  captions: CaptionsRepository;
}
