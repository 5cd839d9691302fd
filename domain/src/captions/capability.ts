import type { Processing } from '../kernel/processing.ts';
import { putCaptions, removeCaptions } from './change-captions.ts';
import { openCaptions } from './open-captions.ts';
import type { CaptionsRepository } from './ports.ts';

export const useCases = { putCaptions, removeCaptions, openCaptions };

export const processing = {
  captions: { what: 'captions of videos', why: 'to be read and found', until: 'the video is deleted' },
} satisfies Processing;

export interface Repositories {
  captions: CaptionsRepository;
}
